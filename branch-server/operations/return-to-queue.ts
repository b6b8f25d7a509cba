import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import { BY_CUSTOMER } from '../stored/tickets/by-customer.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import { type RecoverOptions, recovered } from './recover.ts';

/** Puts customers who missed their call back into the queue themselves, as an operator could; again does nothing. */
export function createReturnToQueue(options: Omit<RecoverOptions, 'workstations'>) {
  return (ticket: TicketRow, scope: Scope<Notice>): TicketRow => {
    if (ticket.state === 'waiting') return ticket;
    if (ticket.state !== 'noshow') throw apiError('PHONE_TICKET_ENDED');
    return recovered(options, ticket, BY_CUSTOMER, scope);
  };
}
