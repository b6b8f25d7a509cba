import { type RawBuilder, sql } from 'kysely';
import type { CountedAs } from '#shared/domain/reports/filters.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import { AGAINST_FORECAST, quotedWaits } from '#shared/server/statistics/quoted-waits.ts';
import { isOfAppointment, servedAfterWait } from '#shared/server/statistics/served-concurrently.ts';
import { type Moment, ticketMoments } from '#shared/server/statistics/ticket-moments.ts';
import { late } from '#shared/server/statistics/ticket-times.ts';
import type { CountedAt } from './counted-by.ts';
import { all } from './resolve-scope.ts';

/**
 * Which tickets `t` a column counts, and at which moment: by the very terms that it adds up, so that as many tickets lie
 * behind a figure as it says.
 *
 * @param promise seconds that its queue promised; 0 for no promise
 */
export function countedAs(promise: RawBuilder<unknown>): Readonly<Record<CountedAs, CountedAt>> {
  const { arrival, call, end } = ticketMoments(promise);
  const forecast = (only: RawBuilder<unknown>): CountedAt => ({
    ...quotedWaits,
    only: all([quotedWaits.only, only]),
  });
  return {
    arrived: arrival,
    called: call,
    promised: counting(call, 'promised'),
    inTime: counting(call, 'in_time'),
    late: { at: call.at, only: all([call.only, sql`${late(promise)} = 1`]) },
    served: counting(end, 'served'),
    noShow: counting(end, 'no_show'),
    ended: counting(end, 'served', 'no_show'),
    canceled: counting(end, 'canceled'),
    told: quotedWaits,
    sooner: forecast(AGAINST_FORECAST.sooner),
    asQuoted: forecast(AGAINST_FORECAST.asQuoted),
    later: forecast(AGAINST_FORECAST.later),
    servedBooked: { ...servedAfterWait, only: all([servedAfterWait.only, isOfAppointment]) },
    servedWalkIn: { ...servedAfterWait, only: all([servedAfterWait.only, sql`not ${isOfAppointment}`]) },
  };
}

/** Those of a moment that count for one of these. */
function counting({ at, only, counts }: Moment, ...names: readonly (keyof Measures)[]): CountedAt {
  const counted = names.map((name) => counts[name] ?? sql`0`);
  return { at, only: all([only, sql`(${sql.join(counted, sql` + `)}) > 0`]) };
}
