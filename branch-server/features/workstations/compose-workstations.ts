import { createRounds } from '#branch-server/calling/rounds.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Floor } from '#branch-server/floor.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Presence } from '../housekeeping/presence.ts';
import { actionRoutes } from './action-routes.ts';
import { branchRoutes } from './branch-routes.ts';
import { callingRoutes } from './calling-routes.ts';
import { createQueueFigures } from './queue-figures.ts';
import { workstationRoutes } from './routes.ts';
import { waitingLineRoutes } from './waiting-routes.ts';

export interface WorkstationsOptions {
  readonly floor: Floor;
  readonly database: Pick<BranchDatabase, 'readable' | 'reader'>;
  readonly presence: Presence;
}

/** Workstations: choosing one, what is done at it, whom it calls and waiting for the next. */
export function composeWorkstations({ floor, database, presence }: WorkstationsOptions): Feature<Notice> {
  const { tools, writing, reading, sessions, rounds, handing } = floor;
  const { readable, reader } = database;
  return {
    routes: [
      ...workstationRoutes({
        writing,
        reading,
        figures: createQueueFigures(readable),
        sessions,
        store: tools.store,
        rounds,
        settings: reading.settings,
      }),
      ...branchRoutes(reader, reading.workstations),
      ...actionRoutes({ writing, tools, settings: writing.settings }),
      ...callingRoutes({ reader, reading, writing, rounds: createRounds(readable) }),
      ...waitingLineRoutes({ tools: handing, writing, presence }),
    ],
  };
}
