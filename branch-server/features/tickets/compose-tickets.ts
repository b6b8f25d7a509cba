import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createKioskHours } from '#branch-server/stored/kiosk-hours.ts';
import { createNames } from '#branch-server/stored/names.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Limit } from '#shared/server/kit/route.ts';
import { type OperationRouteOptions, operationRoutes } from './operation-routes.ts';
import { createPresentAfterOperation } from './presenter.ts';
import { type TicketRouteOptions, ticketRoutes } from './routes.ts';

export interface TicketsOptions {
  readonly operations: TicketRouteOptions['operations'] & OperationRouteOptions['operations'];
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly writing: Pick<Reads, 'tickets' | 'settings' | 'workstations' | 'workstationView'>;
  readonly reading: Pick<Reads, 'callsOf' | 'tickets' | 'unserved'>;
  readonly database: Pick<BranchDatabase, 'sqlite'>;
  readonly printNew: TicketRouteOptions['printNew'];
  /** Changes with the configuration. */
  readonly version: () => number;
  readonly issueLimits: readonly Limit[];
}

/** The course of a ticket, from its issue to its end. */
export function composeTickets(options: TicketsOptions): Feature<Notice> {
  const { operations, writing, reading, database, version, printNew, issueLimits } = options;
  const { sqlite } = database;
  const present = createPresentTicket(writing.tickets);
  const shared = {
    operations,
    settings: writing.settings,
    present,
    presentAfter: createPresentAfterOperation(present, writing),
    branchExists: branchExists(sqlite),
  };
  return {
    routes: [
      ...ticketRoutes({
        ...shared,
        printNew,
        issueLimits,
        presentRead: createPresentTicket(reading.tickets),
        callsOf: reading.callsOf,
        kioskHours: createKioskHours(sqlite, version),
      }),
      ...operationRoutes({
        ...shared,
        tickets: reading.tickets,
        unserved: reading.unserved,
        branchName: createNames(sqlite).branch,
      }),
    ],
  };
}

function branchExists(sqlite: BranchDatabase['sqlite']) {
  const find = sqlite.prepare('select 1 from branches where id = ? and enabled = 1');
  return (id: number): boolean => find.get(id) !== undefined;
}
