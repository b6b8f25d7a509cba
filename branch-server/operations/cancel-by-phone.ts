import { apiError } from '#shared/contract/api-error-factory.ts';
import { CUSTOMER } from '#shared/domain/tickets/by-customer.ts';
import { isUnserved } from '#shared/domain/tickets/transitions.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { cancel } from './cancel.ts';

/** Cancels the ticket of a customer who does not come; does nothing where it has ended already. */
export function createCancelByPhone({ store }: { readonly store: TicketStore }) {
  return (ticket: TicketRow, scope: Scope<Notice>): TicketRow => {
    if (ticket.state === 'assisting') throw apiError('PHONE_TICKET_CALLED');
    if (!isUnserved(ticket.state)) return ticket;
    return cancel(store, ticket, { idUsers: null, idWorkstations: null, reason: CUSTOMER }, scope);
  };
}
