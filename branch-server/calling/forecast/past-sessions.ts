import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '#shared/domain/time/units.ts';
import type { ForecastReads } from './forecast-reads.ts';

/** Weeks of history, as of arrivals. */
const WEEKS = 4;
/** Maximum age: a past day does not change, but the present day ends. */
const FRESH_MS = HOUR_MS;

type PastSessions = readonly ReturnType<ForecastReads['sessions']>[];

/**
 * Reads the sessions on the same day of each of the last weeks, moved to today; without weeks in which no workstation
 * was open.
 */
export function createPastSessions(sessions: ForecastReads['sessions']) {
  const cache = new Map<number, { readonly at: Millis; readonly since: Millis; readonly of: PastSessions }>();

  return (branch: number, since: Millis, now: Millis): PastSessions => {
    const before = cache.get(branch);
    if (before?.since === since && Math.abs(now - before.at) < FRESH_MS) return before.of;
    const of = Array.from({ length: WEEKS }, (_, week) => (week + 1) * WEEK_MS)
      .map((ago) =>
        sessions(branch, since - ago, since - ago + DAY_MS).map((one) => ({
          ...one,
          openedAt: one.openedAt + ago,
          closedAt: one.closedAt + ago,
        })),
      )
      .filter((week) => week.length > 0);
    cache.set(branch, { at: now, since, of });
    return of;
  };
}
