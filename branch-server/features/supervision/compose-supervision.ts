import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createNames } from '#branch-server/stored/names.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { createOpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createOpenWork } from './open-work.ts';
import { type SupervisionRouteOptions, supervisionRoutes } from './routes.ts';
import { ticketLifeRoutes } from './ticket-life-routes.ts';
import { createTicketLives } from './ticket-lives.ts';

export interface SupervisionOptions {
  readonly operations: SupervisionRouteOptions['operations'];
  /** Uses the writing connection: what a command answers is not committed yet. */
  readonly writing: Pick<Reads, 'tickets'>;
  readonly reading: Pick<Reads, 'workstations' | 'tickets' | 'days'>;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
}

/** Puts together what supervisors may do at a branch: cancel, close workstations, reset. */
export function composeSupervision(options: SupervisionOptions): Feature<Notice> {
  const { operations, writing, reading, database } = options;
  const { sqlite, readable } = database;
  return {
    routes: [
      ...ticketLifeRoutes({
        lives: createTicketLives(readable),
        present: createPresentTicket(reading.tickets),
        days: reading.days,
      }),
      ...supervisionRoutes({
        operations,
        present: createPresentTicket(writing.tickets),
        branches: enabledBranches(sqlite),
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

function enabledBranches(sqlite: BranchDatabase['sqlite']) {
  const find = sqlite.prepare<[], { id: number }>('select id from branches where enabled = 1 order by id');
  return (): number[] => find.all().map(({ id }) => id);
}
