import type { Feature } from '#shared/server/kit/feature.ts';
import type { BranchDatabase } from '../db/open-database.ts';
import { createOpenDesks } from '../desk/open-desks.ts';
import type { Floor } from '../floor.ts';
import type { Notice } from '../notices.ts';
import { queueRoutes } from '../queues/routes.ts';
import { createPresentTicket } from '../tickets/present-ticket.ts';
import { createNames } from './names.ts';
import { supervisionRoutes } from './routes.ts';

export interface SupervisionOptions {
  readonly floor: Floor;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable' | 'reader'>;
}

/** Who stands in the queues of a branch, and what a supervisor does to its day. */
export function composeSupervision({ floor, database }: SupervisionOptions): Feature<Notice> {
  const { writing, reading, resetting } = floor;
  const { sqlite, readable, reader } = database;
  return {
    routes: [
      ...queueRoutes({
        reader,
        desk: reading.desk,
        openDesks: createOpenDesks(readable),
        tickets: reading.tickets,
        standing: reading.standing,
      }),
      ...supervisionRoutes({
        ...resetting,
        present: createPresentTicket(writing.tickets),
        branches: enabledBranches(sqlite),
        names: createNames(sqlite),
      }),
    ],
  };
}

function enabledBranches(sqlite: BranchDatabase['sqlite']) {
  const find = sqlite.prepare<[], { id: number }>('select id from branches where enabled = 1 order by id');
  return (): number[] => find.all().map(({ id }) => id);
}
