import { apiError } from '#shared/contract/api-error-factory.ts';
import { MAX_COMMENT_LENGTH } from '#shared/contract/tickets/ticket-content.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import type { RequireCurrentTicket } from './current-ticket.ts';

export interface CommentOptions {
  readonly store: TicketStore;
  readonly currentTicket: RequireCurrentTicket;
}

/** Notes something on the ticket held, instead of what was noted before; lines stay lines. */
export function createComment({ store, currentTicket }: CommentOptions) {
  return (id: number, text: string, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const notes = text.replace(/\r\n?/g, '\n').trim();
    if (notes.length > MAX_COMMENT_LENGTH) {
      throw apiError('TEXT_TOO_LONG', { field: 'notes', params: { longest: MAX_COMMENT_LENGTH } });
    }
    if (!store.find(id)) throw apiError('WITHOUT_TICKET_ID', { about: `ticket ${id}` });
    const { ticket } = currentTicket(id, caller);
    return store.amend(scope, ticket, { notes });
  };
}
