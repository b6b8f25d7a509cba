import { type RawBuilder, sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';

/** A ticket in both servers: the branch's table or central's facts. */
const called = sql.ref('t.called_at');
const entered = sql.ref('t.entered_at');
const ended = sql.ref('t.ended_at');
const withoutTicket = sql.ref('t.no_ticket');

/** 1 for a ticket `t` called after waiting; customers without a ticket do not wait. */
export const waited: RawBuilder<0 | 1> =
  sql`case when ${called} is not null and ${withoutTicket} = 0 then 1 else 0 end`;

/** From queue entry to call; null if a clock was set back. */
export const waitedFor: RawBuilder<Millis> = sql`case when ${called} > ${entered} and ${withoutTicket} = 0
  then ${called} - ${entered} else 0 end`;

/** Milliseconds from being called to the end. */
export const servedFor: RawBuilder<Millis> = sql`case when ${ended} > ${called} then ${ended} - ${called} else 0 end`;

/** 1 if `t` waited longer than the target, like `isLate`; `sla` in seconds, 0 for none. */
export const late = (sla: RawBuilder<unknown>): RawBuilder<0 | 1> =>
  sql`case when ${sla} > 0 and ${waitedFor} > ${sla} * 1000 then 1 else 0 end`;
