import type { Calling } from '#branch-server/calling/calling.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
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
import { createWorkingNow } from './working-now.ts';

export interface SupervisionOptions {
  readonly operations: SupervisionRouteOptions['operations'];
  /** Uses the writing connection: what a command answers is not committed yet. */
  readonly writing: Pick<Reads, 'tickets'>;
  readonly reading: Pick<Reads, 'workstations' | 'waiting'>;
  readonly calling: Pick<Calling, 'lines'>;
  readonly figures: Pick<KeptFigures, 'of'>;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly version: () => number;
}

/** Puts together what supervisors see of a branch, and what they may do there: cancel, close workstations, reset. */
export function composeSupervision(options: SupervisionOptions): Feature<Notice> {
  const { operations, writing, reading, calling, figures, database, version } = options;
  const { sqlite, readable } = database;
  const places = createSupervisedPlaces(readable, version);
  const supervision = createSupervisionNow({
    ...{ places, figures, version },
    workingNow: createWorkingNow({
      ...{ readable, places, version },
      ...{ lines: calling.lines, waiting: reading.waiting },
    }),
  });
  return {
    onCommit: supervision.onCommit,
    routes: [
      ...supervisionFigureRoutes(supervision.now),
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
