import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { act, type Limit, type Route, read } from '#shared/server/kit/route.ts';
import type { Application } from './enrolment/enrol.ts';
import type { Enrolment } from './enrolment/enrolment-store.ts';

export interface ReplicationRouteOptions {
  readonly status: () => Promise<ReplicationStatus>;
  /** Makes this server a branch and begins to replicate. */
  readonly enrol: (application: Application) => Promise<Enrolment>;
  /** Codes cannot be tried out: central counts too, but not by whom. */
  readonly enrolLimit: Limit;
}

export function replicationRoutes({ status, enrol, enrolLimit }: ReplicationRouteOptions): Route<never>[] {
  return [
    read(getReplicationStatus, status),

    act(
      enrolAtCentral,
      async ({ body }) => {
        const { id_branches, branch_name, central_name } = await enrol(body);
        return { idBranches: id_branches, branchName: branch_name, centralName: central_name };
      },
      enrolLimit,
    ),
  ];
}
