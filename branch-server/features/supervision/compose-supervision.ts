import type { Calling } from '#branch-server/calling/calling.ts';
import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createEnabledBranches } from '#branch-server/stored/enabled-branches.ts';
import type { KeptFigures } from '#branch-server/stored/figures/kept-figures.ts';
import { createNames } from '#branch-server/stored/names.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { createOpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { supervisionFigureRoutes } from '#shared/server/supervision/routes.ts';
import { createOpenWork } from './open-work.ts';
import { type SupervisionRouteOptions, supervisionRoutes } from './routes.ts';
import { createSupervisedPlaces } from './supervised-places.ts';
import { createSupervisionNow } from './supervision-now.ts';
import { ticketLifeRoutes } from './ticket-life-routes.ts';
import { createTicketLives } from './ticket-lives.ts';
import { createWorkingNow } from './working-now.ts';

export interface SupervisionOptions {
  readonly operations: SupervisionRouteOptions['operations'];
  /** Uses the writing connection: what a command answers is not committed yet. */
  readonly writing: Pick<Reads, 'tickets'>;
  readonly reading: Pick<Reads, 'workstations' | 'waiting' | 'tickets' | 'days'>;
  readonly calling: Pick<Calling, 'lines'>;
  readonly figures: Pick<KeptFigures, 'of'>;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly version: () => number;
  readonly forecast: WaitingForecast;
}

/** Puts together what supervisors see of a branch, and what they may do there: cancel, close workstations, reset. */
export function composeSupervision(options: SupervisionOptions): Feature<Notice> {
  const { operations, writing, reading, calling, figures, database, version, forecast } = options;
  const { sqlite, readable } = database;
  const places = createSupervisedPlaces(readable, version);
  const supervision = createSupervisionNow({
    ...{ places, figures, forecast, version },
    workingNow: createWorkingNow({
      ...{ readable, places, version },
      ...{ lines: calling.lines, waiting: reading.waiting },
    }),
  });
  return {
    onCommit: supervision.onCommit,
    routes: [
      ...supervisionFigureRoutes(supervision.now),
      ...ticketLifeRoutes({
        lives: createTicketLives(readable),
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
