import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';

/** Finds when a ticket was last called or recalled; null if never. */
export function createLastCall(sqlite: Database): (idTickets: TicketId) => Millis | null {
  const last = statement<{ ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events')
      .select('at')
      .where('id_tickets', '=', p('ticket'))
      .where('kind', 'in', ['call', 'recall'])
      .orderBy('seq', 'desc')
      .limit(1),
  );
  return (ticket) => last.get({ ticket })?.at ?? null;
}
