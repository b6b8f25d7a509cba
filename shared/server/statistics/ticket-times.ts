import { type RawBuilder, sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';

/** A ticket as both servers keep it: its own table at the branch, the facts at central. */
const called = sql.ref('t.called_at');
const entered = sql.ref('t.entered_at');
const ended = sql.ref('t.ended_at');
const withoutTicket = sql.ref('t.no_ticket');

/** 1 for a ticket `t` that was called after waiting; a customer without a ticket did not wait. */
export const waited: RawBuilder<0 | 1> =
  sql`case when ${called} is not null and ${withoutTicket} = 0 then 1 else 0 end`;

/** Milliseconds from entering the queue to being called; none where a clock was set back in between. */
export const waitedFor: RawBuilder<Millis> = sql`case when ${called} > ${entered} and ${withoutTicket} = 0
  then ${called} - ${entered} else 0 end`;

/** Milliseconds from being called to the end. */
export const servedFor: RawBuilder<Millis> = sql`case when ${ended} > ${called} then ${ended} - ${called} else 0 end`;

/** 1 where `t` waited longer than promised, as `isLate` of the domain; `sla` in seconds, 0 for no promise. */
export const late = (sla: RawBuilder<unknown>): RawBuilder<0 | 1> =>
  sql`case when ${sla} > 0 and ${waitedFor} > ${sla} * 1000 then 1 else 0 end`;
