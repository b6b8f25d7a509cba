import type { TicketView } from '#branch-server/stored/tickets/ticket-queries.ts';
import type { StandingTicket } from '#shared/contract/tickets/queues.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';

/** A ticket that waits or stands by. */
export const presentStanding = (row: TicketView, now: Millis): StandingTicket => ({
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
