import { type RawBuilder, sql } from 'kysely';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';

const DAY_MS = 24 * 3_600_000;
/** Ids rise with time, but for what a clock that was wrong for some days has made of them; and days have zones. */
const AROUND_MS = 9 * DAY_MS;

/** The last ticket of which figures are kept. */
export const AGGREGATED_UNTIL = sql`(select id_tickets from day_aggregates_until)`;

/** What stands after an id of tickets, to look only at those of about these days; of them only those after one, if any. */
export const inIdsOf = ({ from, to }: DayRange, after?: RawBuilder<unknown>): RawBuilder<unknown> => {
  const first = sql.lit(lowestTicketIdAt(Date.parse(from) - AROUND_MS));
  const end = sql.lit(lowestTicketIdAt(Date.parse(to) + AROUND_MS));
  return sql`between ${after ? sql`max(${first}, 1 + ${after})` : first} and ${end}`;
};
