import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';

/** Reads the calls of a ticket from the event log: when, to which workstation and why it was this one's turn. */
export function createTicketCalls(sqlite: Database) {
  const calls = statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events as v')
      .leftJoin('workstations as w', 'w.id', 'v.id_workstations')
      .select(['v.at', 'v.id_workstations as idWorkstations', 'w.name as workstationName', 'v.reason'])
      .where('v.id_tickets', '=', p('ticket'))
      .where('v.to_state', '=', 'assisting')
      .where('v.kind', '=', 'call')
      .orderBy('v.seq'),
  );
  return (ticket: number) => calls.all({ ticket });
}

export type TicketCalls = ReturnType<typeof createTicketCalls>;
