import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts';
import type { Millis } from '../ids.ts';

/** Failed sign-ins of a key since the last success. */
export interface Attempts {
  readonly failed: number;
  /** Time of the first failure. */
  readonly firstAt: Millis;
  readonly lastAt: Millis;
  readonly blocked: boolean;
}

/** Delays after failures; times in milliseconds. */
export interface RetryPolicy {
  /** Failures without delay. */
  readonly free: number;
  /** Maximum delay. */
  readonly maxMs: number;
  /** Time without failures after which counting restarts. */
  readonly clearedAfter: number;
}

/** For user names, known or not. */
export const NAME_RETRY_POLICY: RetryPolicy = { free: 2, maxMs: MINUTE_MS, clearedAfter: 30 * DAY_MS };

/** For the last administrator, who is never blocked but delayed longer. */
export const LAST_ADMINISTRATOR_RETRY_POLICY: RetryPolicy = { ...NAME_RETRY_POLICY, maxMs: 15 * MINUTE_MS };

/** For addresses, which a whole branch may share: short delays only. */
export const ADDRESS_RETRY_POLICY: RetryPolicy = {
  free: 20,
  maxMs: 10 * SECOND_MS,
  clearedAfter: 15 * MINUTE_MS,
};

/** Delay after failures; doubles from one second. */
const waitAfter = ({ free, maxMs }: RetryPolicy, failed: number): number =>
  failed <= free ? 0 : Math.min(SECOND_MS * 2 ** Math.min(failed - free - 1, 20), maxMs);

/** Time until the next attempt is accepted; 0 for now. */
export function waitFor(timeouts: RetryPolicy, attempts: Attempts | undefined, now: Millis): number {
  if (!attempts || isExpired(timeouts, attempts, now)) return 0;
  const wait = waitAfter(timeouts, attempts.failed);
  // A clock that was set back causes no longer delay than this.
  return Math.min(Math.max(0, attempts.lastAt + wait - now), wait);
}

/** Adds a failure; `blocksAfter` consecutive ones block the key, 0 never. */
export function oneMore(
  timeouts: RetryPolicy,
  attempts: Attempts | undefined,
  now: Millis,
  blocksAfter: number,
): Attempts {
  const before = attempts && !isExpired(timeouts, attempts, now) ? attempts : null;
  const failed = (before?.failed ?? 0) + 1;
  return {
    failed,
    firstAt: before?.firstAt ?? now,
    lastAt: now,
    blocked: blocksAfter > 0 && failed >= blocksAfter,
  };
}

/** Failures to report at the next sign-in; null for a few. */
export const reportableFailures = (timeouts: RetryPolicy, attempts: Attempts | undefined): Attempts | null =>
  attempts !== undefined && attempts.failed > timeouts.free ? attempts : null;

const isExpired = ({ clearedAfter }: RetryPolicy, { lastAt, blocked }: Attempts, now: Millis): boolean =>
  !blocked && now - lastAt >= clearedAfter;
