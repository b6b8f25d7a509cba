import type { Selectable } from 'kysely';
import type { TicketsTable } from '#branch-server/db/schema/tickets.ts';

export type TicketRow = Selectable<TicketsTable>;

/** User, workstation and reason of a change, as stored in the event log. */
export interface Actor {
  readonly idUsers: number | null;
  readonly idWorkstations: number | null;
  readonly idKiosks: number | null;
  readonly reason: string | null;
}
