import type { Generated, Kysely } from 'kysely';
import type { DeploymentState, StopReason } from '#shared/domain/updates/update-state.ts';
import { id, integer, moment, optionalMoment, text } from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';

/** File of a version; stored in the data folder below `versions`, by hash. */
export interface VersionsTable {
  id: Generated<number>;
  version: string;
  platform: string;
  archive: string;
  hash: string;
  bytes: number;
  /** As signed by the publisher; branches verify it themselves. */
  signed: string;
  added_at: number;
  added_by: string;
}

const versions = defineTable<VersionsTable>({
  id,
  version: text,
  platform: text,
  archive: text,
  hash: text,
  bytes: integer,
  signed: text,
  added_at: moment,
  added_by: text,
});

/** A version on its way to the branches; at most one is running or paused. */
export interface VersionDeploymentsTable {
  id: Generated<number>;
  version: string;
  state: DeploymentState;
  stop_reason: StopReason;
  /** Counted from 1. */
  wave: number;
  stable_ms: number;
  opened_at: number;
  started_at: number;
  started_by: string;
  ended_at: number | null;
}

/** As of 1.0.0; `0022-central-terms` renames `steady_ms` to `stable_ms`. */
const deployments = defineTable<Omit<VersionDeploymentsTable, 'stable_ms'> & { steady_ms: number }>({
  id,
  version: text,
  state: text,
  stop_reason: text,
  wave: integer,
  steady_ms: moment,
  opened_at: moment,
  started_at: moment,
  started_by: text,
  ended_at: optionalMoment,
});

interface DeploymentBranchesTable {
  id_deployments: number;
  id_branches: number;
  wave: number;
  /** Since when it runs the version and reports. */
  healthy_since: number | null;
}

const deploymentBranches = defineTable<DeploymentBranchesTable>(
  {
    id_deployments: integer,
    id_branches: integer,
    wave: integer,
    healthy_since: optionalMoment,
  },
  { primaryKey: ['id_deployments', 'id_branches'] },
);

/** Program versions and their deployment. */
export interface VersionTables {
  versions: VersionsTable;
  deployments: VersionDeploymentsTable;
  deployment_branches: DeploymentBranchesTable;
}

const TABLES: Definitions<VersionTables> = {
  versions,
  deployments,
  deployment_branches: deploymentBranches,
};

const INDEXES = [
  'create unique index versions_one on versions (version, platform)',
  "create unique index deployments_open on deployments ((1)) where state in ('running', 'paused')",
  'create index deployment_branches_of on deployment_branches (id_branches)',
];

export const createVersionTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
