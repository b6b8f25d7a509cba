import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';

/**
 * Holds for the tickets that call-next may take at a moment: those that wait, and whose customer has had the time to
 * walk over from the kiosk (`callableFrom` of the domain, kept when a ticket enters a queue). One that entered it later
 * than now waits since before the clock was set back: nobody knows how long, so it is not made to wait for the clock.
 */
export const isCallable = (now: Millis): RawBuilder<SqlBool> =>
  sql`state = 'waiting' and (callable_at <= ${now} or entered_at > ${now})`;

/** Orders tickets by first arrival, as `byArrival` of the domain does. */
export const inArrivalOrder = <Row>(tickets: SelectQueryBuilder<BranchTables, 'tickets', Row>) =>
  tickets.orderBy('id');
