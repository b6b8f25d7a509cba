import type { Selectable } from 'kysely';
import type { TicketsTable } from '#branch-server/db/tables.ts';

export type TicketRow = Selectable<TicketsTable>;

/** Names who changes a ticket, where and why: what the event log keeps beside the transition. */
export interface Actor {
  readonly idUsers: number | null;
  readonly idWorkstations: number | null;
  readonly idKiosks: number | null;
  readonly reason: string | null;
}
