import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { TicketRow } from './ticket-row.ts';

/** Reason why the current ticket was called to its workstation; null for a customer without ticket. */
export type CallReason = (currentTicket: TicketRow) => string | null;

export function createCallReason(sqlite: Database): CallReason {
  const call = statement<{ branch: number; workstation: number | null; ticket: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('ticket_events')
      .select('reason')
      .where('id_workstations', '=', p('workstation'))
      .where('id_branches', '=', p('branch'))
      .where('id_tickets', '=', p('ticket'))
      .where('kind', 'in', ['call', 'callNoTicket'])
      .orderBy('seq', 'desc')
      .limit(1),
  );
  return ({ id_branches: branch, id_workstations: workstation, id: ticket }) =>
    call.get({ branch, workstation, ticket })?.reason ?? null;
}
