import { apiError } from '#shared/contract/api-error-factory.ts';
import { compareDaysNow } from '#shared/contract/replication/days.ts';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { act, type Limit, type Route, read } from '#shared/server/kit/route.ts';
import { CentralError } from './central-error.ts';
import type { Comparison } from './days/compare-days.ts';
import type { Application } from './enrolment/enrol.ts';
import type { Enrolment } from './enrolment/enrolment-store.ts';

export interface ReplicationRouteOptions {
  readonly status: () => Promise<ReplicationStatus>;
  /** Makes this server a branch and begins to replicate. */
  readonly enrol: (application: Application) => Promise<Enrolment>;
  /** Codes cannot be tried out: central counts too, but not by whom. */
  readonly enrolLimit: Limit;
  /** Compares the last days with central; null where there is none. */
  readonly compareDays: () => Promise<Comparison> | null;
}

export function replicationRoutes({
  status,
  enrol,
  enrolLimit,
  compareDays,
}: ReplicationRouteOptions): Route<never>[] {
  return [
    read(getReplicationStatus, status),

    act(compareDaysNow, async () => {
      try {
        const compared = await compareDays();
        if (compared) return { ...compared, days: [...compared.days] };
      } catch (error) {
        // Leaves the fault itself to the state of the link, which has heard of it.
        if (!(error instanceof CentralError)) throw error;
      }
      throw apiError('CENTRAL_OFFLINE');
    }),

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
