import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { UnservedTicket } from '#shared/contract/tickets/queues.ts';
import type { listNoShows } from '#shared/contract/tickets/ticket-operations.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { TicketView } from './ticket-queries.ts';

/** Presents a ticket without its position; `createPresentTicket` adds it. */
export function presentTicket(row: TicketView, now: Millis): Ticket {
  const until = row.called_at ?? now;
  return {
    idTicket: row.id,
    stateName: row.state,
    letter: row.letter,
    number: row.number,
    code: row.code,
    noTicket: row.no_ticket ? 'Y' : 'N',
    created: branchTime(row.arrived_at, zoneHoursOf(row.zone)),
    createdAt: row.arrived_at,
    start: row.called_at,
    idQueues: row.id_queues,
    queueName: row.queue,
    idServices: row.id_services,
    servName: row.service,
    idSegments: row.id_segments,
    segmentName: row.segment,
    customerName: row.customer_name,
    isEditableName: row.id_customers === null ? 'Y' : 'N',
    idCustomer: row.id_customers,
    firstName: row.customer_first_name,
    lastName: row.customer_last_name,
    phonenumber: row.phone,
    notes: row.notes,
    appointmentTime: row.appointment_at,
    ticketsWaiting: row.waiting ?? 0,
    ticketFirstWaiting: 'N',
    timeWaiting: durationText(secondsSince(row.entered_at, until)),
    idTicketDesigns: null,
    waitingTime: secondsSince(row.entered_at, until),
    waitingTime2: secondsSince(row.arrived_at, until),
    serviceTime: row.service_time,
    sla: row.sla,
    idWorkstations: row.id_workstations,
    ticketWorkstationAttending: row.workstation,
    ticketEmployeeAttending: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  };
}

/** Presents a no-show, which can be recovered for the given time, ms. */
export function presentNoShow(
  row: TicketView | undefined,
  recoverableFor: number,
): AnswerOf<typeof listNoShows>[number] | null {
  if (!row || row.ended_at === null) return null;
  return {
    idTicket: row.id,
    code: row.code,
    letter: row.letter,
    number: row.number,
    queueName: row.queue,
    servName: row.service,
    segmentName: row.segment,
    customerName: row.customer_name,
    createdAt: row.arrived_at,
    noShowAt: row.ended_at,
    recoverableUntil: row.ended_at + recoverableFor,
  };
}

type TicketStatusRow = Pick<
  TicketView,
  'id' | 'code' | 'letter' | 'number' | 'customer_name' | 'service' | 'segment' | 'arrived_at' | 'entered_at'
>;

/** Presents a waiting or stand-by ticket. */
export const presentUnserved = (row: TicketStatusRow, now: Millis): UnservedTicket => ({
  idTicket: row.id,
  code: row.code,
  letter: row.letter,
  number: row.number,
  customerName: row.customer_name,
  servName: row.service,
  segmentName: row.segment,
  createdAt: row.arrived_at,
  waitingTime: secondsSince(row.entered_at, now),
  waitingTime2: secondsSince(row.arrived_at, now),
});
