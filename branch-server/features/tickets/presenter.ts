import type { Issued } from '#branch-server/operations/issue.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
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
