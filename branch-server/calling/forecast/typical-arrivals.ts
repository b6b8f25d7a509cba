import type { Millis } from '#shared/domain/ids.ts';
import { HOUR_MS, QUARTER_MS, WEEK_MS } from '#shared/domain/time/units.ts';
import type { ForecastReads } from './forecast-reads.ts';

/** Weeks of history: a compromise between noise and seasons. */
const WEEKS = 4;
/** Quarters of an hour that are expected: an overloaded queue with low priority waits for hours. */
const QUARTERS = 16;

/** Typical customers per hour of a queue at this time of the week. */
export interface TypicalArrivals {
  readonly observed: number;
  readonly expected: readonly number[];
}

/**
 * Reads typical arrivals from the same hours of the last weeks: in the observed period and in each coming quarter
 * of an hour. Cached for a quarter of an hour; null without arrivals in those weeks.
 */
export function createTypicalArrivals(arrivals: ForecastReads['arrivals']) {
  const cache = new Map<
    number,
    { readonly quarter: number; readonly of: ReadonlyMap<number, TypicalArrivals> | null }
  >();

  function read(
    branch: number,
    now: Millis,
    observedMs: Millis,
  ): ReadonlyMap<number, TypicalArrivals> | null {
    const weeks = Array.from({ length: WEEKS }, (_, week) => now - (week + 1) * WEEK_MS);
    const observedQuarters = Math.round(observedMs / QUARTER_MS);
    const all = weeks.map((then) => arrivals(branch, then - observedMs, then + QUARTERS * QUARTER_MS));
    const weeksWithAny = all.filter((week) => week.length > 0).length;
    if (weeksWithAny === 0) return null;
    const perHour = (count: number, ms: Millis) => (count * HOUR_MS) / ms / weeksWithAny;
    return new Map(
      [...Map.groupBy(all.flat(), ({ queue }) => queue)].map(([queue, customers]) => {
        const countOf = (from: number, to: number) =>
          customers.reduce(
            (sum, { quarter, count }) => sum + (quarter >= from && quarter < to ? count : 0),
            0,
          );
        return [
          queue,
          {
            observed: perHour(countOf(0, observedQuarters), observedMs),
            expected: Array.from({ length: QUARTERS }, (_, quarter) =>
              perHour(countOf(observedQuarters + quarter, observedQuarters + quarter + 1), QUARTER_MS),
            ),
          },
        ];
      }),
    );
  }

  return (branch: number, now: Millis, observedMs: Millis): ReadonlyMap<number, TypicalArrivals> | null => {
    const quarter = Math.floor(now / QUARTER_MS);
    const before = cache.get(branch);
    if (before?.quarter === quarter) return before.of;
    const of = read(branch, now, observedMs);
    cache.set(branch, { quarter, of });
    return of;
  };
}
