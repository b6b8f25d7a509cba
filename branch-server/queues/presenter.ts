import type { Selectable } from 'kysely';
import type { Segment, StandingTicket } from '../../shared/contract/queues.ts';
import type { Millis } from '../../shared/domain/ids.ts';
import { secondsSince } from '../../shared/domain/time/seconds-since.ts';
import type { SegmentsTable } from '../../shared/server/db/tables.ts';
import type { TicketView } from '../tickets/queries.ts';

export const presentSegment = (row: Selectable<SegmentsTable>): Segment => ({
  id: row.id,
  idShort: String(row.id_short),
  name: row.name,
  description: row.description,
  enabled: row.enabled ? 'Y' : 'N',
  translations: JSON.parse(row.translations || '{}') as Segment['translations'],
});

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
