import { getBranchName, getSyncType } from '#shared/contract/installation/sync-type.ts';
import type { SyncType } from '#shared/domain/sync-type.ts';
import { type AsyncRoute, read } from '../kit/route.ts';

export interface SyncTypeOptions {
  readonly syncType: SyncType;
  /** Name of the branch that central bound this server to; empty if there is none. */
  readonly branchName: () => string;
}

/** Installation type of the server (operations specification, section 7). */
export function syncTypeRoutes({ syncType, branchName }: SyncTypeOptions): AsyncRoute<never>[] {
  return [read(getSyncType, () => ({ syncType })), read(getBranchName, () => ({ branchName: branchName() }))];
}
