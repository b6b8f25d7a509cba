import type { Generated } from 'kysely';
import type { DeploymentState, StopReason } from '#shared/domain/updates/update-state.ts';

/** Holds the versions that central can hand out, and how each handing-out goes. */
export interface VersionTables {
  versions: VersionsTable;
  deployments: VersionDeploymentsTable;
  deployment_branches: DeploymentBranchesTable;
}

/** A file of a version; it lies in the data folder below `versions`, by its hash. */
export interface VersionsTable {
  id: Generated<number>;
  version: string;
  platform: string;
  archive: string;
  hash: string;
  bytes: number;
  /** As whoever made it has signed it, for branches to look at for themselves. */
  signed: string;
  added_at: number;
  added_by: string;
}

/** A version on its way to the branches; at most one is running or paused. */
export interface VersionDeploymentsTable {
  id: Generated<number>;
  version: string;
  state: DeploymentState;
  stop_reason: StopReason;
  /** Counted from 1. */
  wave: number;
  steady_ms: number;
  opened_at: number;
  started_at: number;
  started_by: string;
  ended_at: number | null;
}

interface DeploymentBranchesTable {
  id_deployments: number;
  id_branches: number;
  wave: number;
  /** Since when it runs the version and is heard. */
  well_since: number | null;
}
