import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';

/**
 * Condition for tickets that call-next may call: waiting, with the walking time from the kiosk elapsed
 * (`callableFrom` of the domain, stored at entry into a queue). A ticket with an entry in the future was issued
 * before the clock was set back; it is callable without waiting for the clock.
 */
export const isCallable = (now: Millis): RawBuilder<SqlBool> =>
  sql`state = 'waiting' and (callable_at <= ${now} or entered_at > ${now})`;

/** Orders tickets by first arrival, as `byArrival` of the domain does. */
export const inArrivalOrder = <Row>(tickets: SelectQueryBuilder<BranchTables, 'tickets', Row>) =>
  tickets.orderBy('id');
