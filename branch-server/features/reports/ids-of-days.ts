import { type RawBuilder, sql } from 'kysely';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';

/**
 * Tolerance around a range of days: ids increase with time, except if the clock was wrong for some days, and days
 * have time zones.
 */
const AROUND_MS = 9 * DAY_MS;

/** Last aggregated ticket. */
export const AGGREGATED_UNTIL = sql`(select id_tickets from day_aggregates_until)`;

/** Condition on a ticket id that limits a query to approximately these days; optionally only after a given id. */
export const inIdsOf = ({ from, to }: DayRange, after?: RawBuilder<unknown>): RawBuilder<unknown> => {
  const first = sql.lit(lowestTicketIdAt(Date.parse(from) - AROUND_MS));
  const end = sql.lit(lowestTicketIdAt(Date.parse(to) + AROUND_MS));
  return sql`between ${after ? sql`max(${first}, 1 + ${after})` : first} and ${end}`;
};
