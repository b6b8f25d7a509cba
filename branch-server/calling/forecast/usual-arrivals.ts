import type { Millis } from '#shared/domain/ids.ts';
import type { ForecastReads } from './forecast-reads.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Weeks that are looked back: enough for chance to even out, few enough for seasons not to. */
const WEEKS = 4;
const QUARTERS = 4;

/** Customers an hour that usually come to a queue at this time of the week. */
export interface Usual {
  readonly seen: number;
  readonly coming: readonly number[];
}

/**
 * Finds what is usual from the same hours of the last weeks: in the time just seen and in each quarter of the hour to
 * come. Read once a quarter of an hour; null for all queues where those weeks had nobody, as in a new branch.
 */
export function createUsualArrivals(came: ForecastReads['came']) {
  const known = new Map<
    number,
    { readonly quarter: number; readonly of: ReadonlyMap<number, Usual> | null }
  >();

  function read(branch: number, now: Millis, seenMs: Millis): ReadonlyMap<number, Usual> | null {
    const weeks = Array.from({ length: WEEKS }, (_, week) => now - (week + 1) * WEEK_MS);
    const all = weeks.map((then) =>
      came(branch, then - seenMs, then + QUARTERS * QUARTER_MS).map(({ queue, at }) => ({
        queue,
        quarter: at < then ? -1 : Math.floor((at - then) / QUARTER_MS),
      })),
    );
    const weeksWithAny = all.filter((week) => week.length > 0).length;
    if (weeksWithAny === 0) return null;
    const perHour = (count: number, ms: Millis) => (count * HOUR_MS) / ms / weeksWithAny;
    return new Map(
      [...Map.groupBy(all.flat(), ({ queue }) => queue)].map(([queue, customers]) => {
        const count = (quarter: number) => customers.filter((one) => one.quarter === quarter).length;
        return [
          queue,
          {
            seen: perHour(count(-1), seenMs),
            coming: Array.from({ length: QUARTERS }, (_, quarter) => perHour(count(quarter), QUARTER_MS)),
          },
        ];
      }),
    );
  }

  return (branch: number, now: Millis, seenMs: Millis): ReadonlyMap<number, Usual> | null => {
    const quarter = Math.floor(now / QUARTER_MS);
    const before = known.get(branch);
    if (before?.quarter === quarter) return before.of;
    const of = read(branch, now, seenMs);
    known.set(branch, { quarter, of });
    return of;
  };
}
