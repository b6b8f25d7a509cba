import type { Calling } from '#branch-server/calling/calling.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { actionRoutes } from './action-routes.ts';
import { branchRoutes } from './branch-routes.ts';
import { callingRoutes } from './calling-routes.ts';
import { createQueueStats } from './queue-stats.ts';
import { workstationRoutes } from './routes.ts';
import { createStatistics } from './statistics.ts';
import { statisticsRoutes } from './statistics-routes.ts';
import { type WaitingRouteOptions, waitingRoutes } from './waiting-routes.ts';

export interface WorkstationsOptions {
  readonly operations: Operations;
  /** Uses the writing connection: what a command answers is not committed yet. */
  readonly writing: Reads;
  readonly reading: Reads;
  /** Uses the reading connection. */
  readonly calling: Calling;
  readonly database: Pick<BranchDatabase, 'readable' | 'reader'>;
  readonly presence: WaitingRouteOptions['presence'];
}

/** Workstations: choosing one, what is done at it, whom it calls, waiting for the next, and how its day goes. */
export function composeWorkstations(options: WorkstationsOptions): Feature<Notice> {
  const { operations, writing, reading, calling, presence } = options;
  const { readable, reader } = options.database;
  const { workstations, workstationView: view } = writing;
  return {
    routes: [
      ...workstationRoutes({
        operations,
        view,
        reading,
        callableQueues: calling.queues,
        figures: createQueueStats(readable),
      }),
      ...branchRoutes(reader, reading.workstations),
      ...actionRoutes({ operations, view, present: createPresentTicket(writing.tickets) }),
      ...callingRoutes({ reader, operations, writing, reading, whoIsNext: calling.whoIsNext }),
      ...waitingRoutes({ operations, workstations, view, presence }),
      ...statisticsRoutes({ ...reading, statistics: createStatistics(readable) }),
    ],
  };
}
