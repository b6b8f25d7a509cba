import { refuse } from '#shared/contract/refusal.ts';
import { LONGEST_COMMENT } from '#shared/contract/tickets/ticket-content.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import type { HeldTicket } from './held-ticket.ts';

export interface CommentOptions {
  readonly store: TicketStore;
  readonly heldTicket: HeldTicket;
}

/** Notes something on the ticket held, instead of what was noted before; lines stay lines. */
export function createComment({ store, heldTicket }: CommentOptions) {
  return (id: number, text: string, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const notes = text.replace(/\r\n?/g, '\n').trim();
    if (notes.length > LONGEST_COMMENT) {
      throw refuse('TEXT_TOO_LONG', { field: 'notes', params: { longest: LONGEST_COMMENT } });
    }
    if (!store.find(id)) throw refuse('WITHOUT_TICKET_ID', { about: `ticket ${id}` });
    const { ticket } = heldTicket(id, caller);
    return store.amend(scope, ticket, { notes });
  };
}
