import { refuse } from '../../shared/contract/refusal.ts';
import type { Caller } from '../../shared/server/kit/caller.ts';
import type { TicketRow } from '../tickets/ticket-row.ts';
import type { Desk } from './desk.ts';

/** Only who has a workstation open may act at it; a closed one says so, so that the page leads back to the selection. */
export function demandOwnDesk(desk: Desk, caller: Caller, idWorkstations: number): void {
  const session = desk.session(idWorkstations);
  if (!session) throw refuse('WORKSTATION_NOT_IDLE');
  if (session.id_users !== caller.idUsers) throw refuse('WORKSTATION_NOT_YOURS');
}

/** Only the operator who serves a ticket may act on it. */
export function demandOwnTicket(desk: Desk, caller: Caller, ticket: TicketRow): number {
  if (ticket.id_workstations === null || ticket.state !== 'assisting') {
    throw refuse('TICKET_WRONG_STATE', { params: { code: ticket.code } });
  }
  if (desk.session(ticket.id_workstations)?.id_users !== caller.idUsers) throw refuse('TICKET_NOT_YOURS');
  return ticket.id_workstations;
}
