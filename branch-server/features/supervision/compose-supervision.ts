import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Floor } from '#branch-server/floor.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createNames } from '#branch-server/stored/names.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { createOpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { queueRoutes } from '../queues/routes.ts';
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
        workstations: reading.workstations,
        openWorkstations: createOpenWorkstations(readable),
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
