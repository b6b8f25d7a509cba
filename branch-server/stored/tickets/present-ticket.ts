import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { presentTicket } from './presenter.ts';
import type { TicketQueries } from './ticket-queries.ts';

/** Presents a ticket by id; throws NOT_FOUND if there is none. */
export type PresentTicket = (id: number, now: Millis) => Ticket;

export function createPresentTicket(queries: TicketQueries): PresentTicket {
  return (id, now) => {
    const row = queries.byId(id);
    if (!row) throw apiError('NOT_FOUND', { about: `ticket ${id}` });
    const ticketFirstWaiting = row.state === 'waiting' && queries.isFirst(row) ? 'Y' : 'N';
    return { ...presentTicket(row, now), ticketFirstWaiting };
  };
}
