import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import type { AutomaticCall } from './automatic-call.ts';
import { assertHasTicket, type RequireCurrentTicket } from './current-ticket.ts';

export interface NoShowOptions {
  readonly store: TicketStore;
  readonly currentTicket: RequireCurrentTicket;
  readonly automaticCall: AutomaticCall;
}

/** Ends a ticket whose customer was called and did not come. */
export function createNoShow({ store, currentTicket, automaticCall }: NoShowOptions) {
  return (id: number, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const { ticket, actor } = currentTicket(id, caller);
    assertHasTicket(ticket);
    const missed = store.move(scope, ticket, 'noShow', { ended_at: scope.now }, actor);
    automaticCall(caller, scope);
    return missed;
  };
}
