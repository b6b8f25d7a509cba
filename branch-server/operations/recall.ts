import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { assertHasTicket, type RequireCurrentTicket } from './current-ticket.ts';

export interface RecallOptions {
  readonly store: TicketStore;
  readonly currentTicket: RequireCurrentTicket;
}

/** Announces the ticket held again; it stays with its operator. */
export function createRecall({ store, currentTicket }: RecallOptions) {
  return (id: number, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const { ticket, actor } = currentTicket(id, caller);
    assertHasTicket(ticket);
    return store.repeat(scope, ticket, actor);
  };
}
