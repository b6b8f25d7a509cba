import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Floor } from '#branch-server/floor.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createNames } from '#branch-server/stored/names.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Limit } from '#shared/server/kit/route.ts';
import type { NewTicketPrinting } from '../printing/new-ticket-printing.ts';
import { operationRoutes } from './operation-routes.ts';
import { ticketRoutes } from './routes.ts';

export interface TicketsOptions {
  readonly floor: Floor;
  readonly database: Pick<BranchDatabase, 'sqlite'>;
  readonly printNew: NewTicketPrinting;
  readonly issueLimit: Limit;
}

/** The course of a ticket, from its issue to its end. */
export function composeTickets({ floor, database, ...given }: TicketsOptions): Feature<Notice> {
  const { tools, writing, reading, goOn } = floor;
  const { sqlite } = database;
  const shared = {
    tools,
    workstations: writing.workstations,
    settings: writing.settings,
    writing: writing.tickets,
    reading: reading.tickets,
    branchExists: exists(sqlite, 'branches'),
    goOn,
  };
  return {
    routes: [
      ...ticketRoutes({ ...shared, ...given, kioskExists: exists(sqlite, 'kiosks') }),
      ...operationRoutes({
        ...shared,
        standing: reading.standing,
        lastDoing: writing.doings,
        branchName: createNames(sqlite).branch,
      }),
    ],
  };
}

function exists(sqlite: BranchDatabase['sqlite'], table: 'branches' | 'kiosks') {
  const find = sqlite.prepare(`select 1 from ${table} where id = ? and enabled = 1`);
  return (id: number): boolean => find.get(id) !== undefined;
}
