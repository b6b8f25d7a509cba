import { apiError } from '#shared/contract/api-error-factory.ts';
import { isUnserved } from '#shared/domain/tickets/transitions.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { WorkstationRow } from '../stored/workstations/workstations.ts';
import type { CallableQueues } from './callable-queues.ts';

/**
 * Refuses a ticket that this operator could not call here: one that waits in a queue which the workstation does not
 * serve, or is on the stand-by list of somebody else; and one that neither waits nor stands by.
 */
export function assertWithinReach(
  ticket: TicketRow,
  workstation: WorkstationRow,
  { lines, caller }: { readonly lines: Pick<CallableQueues, 'queuesOf'>; readonly caller: Caller },
): void {
  if (!isUnserved(ticket.state)) {
    throw apiError('TICKET_WRONG_STATE', { params: { code: ticket.code } });
  }
  const isTheirs =
    ticket.state === 'standby'
      ? ticket.id_users === caller.idUsers
      : lines.queuesOf(workstation.id).some(({ id }) => id === ticket.id_queues) &&
        isOfPair(ticket, workstation);
  if (ticket.id_branches !== workstation.id_branches || !isTheirs) throw apiError('TICKET_NOT_YOURS');
}

/** A lineal workstation serves one service and segment only. */
function isOfPair(ticket: TicketRow, workstation: WorkstationRow): boolean {
  if (!workstation.lineal_call) return true;
  const { id_services_lineal: service, id_segments_lineal: segment } = workstation;
  return ticket.id_services === service && ticket.id_segments === segment;
}
