import type { Calling } from '#branch-server/calling/calling.ts';
import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createEnabledBranches } from '#branch-server/stored/enabled-branches.ts';
import type { MetricsCache } from '#branch-server/stored/metrics-cache.ts';
import { createNames } from '#branch-server/stored/names.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { createOpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { supervisionMetricsRoutes } from '#shared/server/supervision/routes.ts';
import { createOpenWork } from './open-work.ts';
import { type SupervisionRouteOptions, supervisionRoutes } from './routes.ts';
import { createSupervisedBranches } from './supervised-branches.ts';
import { createSupervisionNow } from './supervision-now.ts';
import { createTicketHistories } from './ticket-histories.ts';
import { ticketHistoryRoutes } from './ticket-history-routes.ts';
import { createWorkingNow } from './working-now.ts';

export interface SupervisionOptions {
  readonly operations: SupervisionRouteOptions['operations'];
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly writing: Pick<Reads, 'tickets'>;
  readonly reading: Pick<Reads, 'workstations' | 'waiting' | 'tickets' | 'days'>;
  readonly calling: Pick<Calling, 'queues'>;
  readonly metrics: Pick<MetricsCache, 'of'>;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly version: () => number;
  readonly forecast: WaitingForecast;
}

/** Composes supervision: the state of a branch, and actions such as cancel, close workstations and reset. */
export function composeSupervision(options: SupervisionOptions): Feature<Notice> {
  const { operations, writing, reading, calling, metrics, database, version, forecast } = options;
  const { sqlite, readable } = database;
  const supervisedBranches = createSupervisedBranches(readable, version);
  const supervision = createSupervisionNow({
    branches: supervisedBranches,
    metrics,
    forecast,
    version,
    workingNow: createWorkingNow({
      readable,
      branches: supervisedBranches,
      version,
      callableQueues: calling.queues,
      waiting: reading.waiting,
    }),
  });
  return {
    onCommit: supervision.onCommit,
    routes: [
      ...supervisionMetricsRoutes(supervision.now),
      ...ticketHistoryRoutes({
        histories: createTicketHistories(readable),
        present: createPresentTicket(reading.tickets),
        days: reading.days,
      }),
      ...supervisionRoutes({
        operations,
        present: createPresentTicket(writing.tickets),
        branches: createEnabledBranches(sqlite),
        names: createNames(sqlite),
        openWork: createOpenWork({
          readable,
          workstations: reading.workstations,
          openWorkstations: createOpenWorkstations(readable),
          names: createNames(readable),
        }),
      }),
    ],
  };
}
