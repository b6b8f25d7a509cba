import type { Millis } from '../ids.ts';
import { OFFLINE_AFTER_MS } from './connection-state.ts';

/** How often branches report to central. */
export interface ReportPace {
  /** Time between two reports. */
  readonly everyMs: Millis;
  /** Time after a report until changed live metrics are reported; other changes are reported within a second. */
  readonly changesMs: Millis;
}

/** Pace of a small installation, and of a branch whose central requests none. */
export const DEFAULT_PACE: ReportPace = { everyMs: 20_000, changesMs: 1_000 };

/** Slowest pace that central requests and a branch accepts. */
const MAX_EVERY_MS: Millis = 300_000;
/** Fastest pace that a branch accepts. */
const MIN_EVERY_MS: Millis = 5_000;

/** Reports per second that central permits from all branches together. */
const MAX_REPORTS_PER_SECOND = 200;

/** Pace at which this number of branches stays below the permitted reports per second. */
export function paceFor(branches: number): ReportPace {
  const minMs = Math.ceil((branches * 1_000) / MAX_REPORTS_PER_SECOND);
  return boundedPace({
    everyMs: Math.max(DEFAULT_PACE.everyMs, minMs),
    changesMs: Math.max(DEFAULT_PACE.changesMs, minMs),
  });
}

/** The pace within the limits of a branch. */
export const boundedPace = ({ everyMs, changesMs }: ReportPace): ReportPace => ({
  everyMs: Math.min(MAX_EVERY_MS, Math.max(MIN_EVERY_MS, everyMs)),
  changesMs: Math.min(MAX_EVERY_MS, Math.max(DEFAULT_PACE.changesMs, changesMs)),
});

/** Time after which a branch with this pace is offline: three missed reports. */
export const offlineAfterMs = ({ everyMs }: Pick<ReportPace, 'everyMs'>): Millis =>
  Math.max(OFFLINE_AFTER_MS, 3 * everyMs);
