import type { Issued } from '#branch-server/operations/issue.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { endTicket } from '#shared/contract/tickets/ticket-operations.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';

export function presentIssued(
  { ticket, queue, peopleAhead, estimate, timeOfAppointment }: Issued,
  idPrintJob: string | null,
): IssuedTicket {
  return {
    idTicket: ticket.id,
    letter: ticket.letter,
    number: ticket.number,
    code: ticket.code,
    queueName: queue.name,
    servName: queue.service,
    created: branchTime(ticket.arrived_at, zoneHoursOf(queue.zone)),
    createdAt: ticket.arrived_at,
    clientsWaiting: peopleAhead,
    avgWaiting: estimate.seconds,
    waitFromMinutes: estimate.fromMinutes,
    waitToMinutes: estimate.toMinutes,
    timeOfAppointment,
    idPrintJob,
  };
}

/** Presents a ticket after an operation, with the workstation of the operator. */
export type PresentAfterOperation = (
  ticket: { readonly id: TicketId },
  caller: Caller,
  now: Millis,
) => AnswerOf<typeof endTicket>;

/** Uses the writing connection, because the operation is not committed yet. */
export const createPresentAfterOperation =
  (
    present: PresentTicket,
    { workstations, workstationView }: Pick<Reads, 'workstations' | 'workstationView'>,
  ): PresentAfterOperation =>
  ({ id }, caller, now) => {
    const open = workstations.ofUser(caller.idUsers);
    return { ...present(id, now), workstation: open ? workstationView(open.id, now) : null };
  };
