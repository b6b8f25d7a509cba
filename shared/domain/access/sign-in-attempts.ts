import type { Millis } from '../ids.ts';

/** Failed sign-ins under one key since the last good one. */
export interface Attempts {
  readonly failed: number;
  /** Moment of the first of them. */
  readonly firstAt: Millis;
  readonly lastAt: Millis;
  readonly blocked: boolean;
}

/** Limits how failures under a key slow down the next try. Spans in milliseconds. */
export interface RetryPolicy {
  /** Failures that cost nothing: slips of the finger. */
  readonly free: number;
  /** Longest time to wait after one more. */
  readonly longest: number;
  /** Without another failure for so long, counting begins anew. */
  readonly clearedAfter: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Holds for a name, whether or not a user has it. */
export const NAME_RETRY_POLICY: RetryPolicy = { free: 2, longest: MINUTE, clearedAfter: 30 * DAY };

/**
 * Holds for the last one who can administer users and roles. Nothing blocks them, since nobody could lift it; guessing
 * at their password gets slower all the more.
 */
export const LAST_ADMINISTRATOR_RETRY_POLICY: RetryPolicy = { ...NAME_RETRY_POLICY, longest: 15 * MINUTE };

/** Holds for an address, which may be that of a whole branch: only ever slowed down, and never much. */
export const ADDRESS_RETRY_POLICY: RetryPolicy = {
  free: 20,
  longest: 10 * SECOND,
  clearedAfter: 15 * MINUTE,
};

/** Milliseconds that must pass after so many failures: doubled with each, from a second on. */
const waitAfter = ({ free, longest }: RetryPolicy, failed: number): number =>
  failed <= free ? 0 : Math.min(SECOND * 2 ** Math.min(failed - free - 1, 20), longest);

/** Milliseconds to wait before the next try counts; 0 where it may come now. */
export function waitFor(timeouts: RetryPolicy, attempts: Attempts | undefined, now: Millis): number {
  if (!attempts || isExpired(timeouts, attempts, now)) return 0;
  const wait = waitAfter(timeouts, attempts.failed);
  // A wall clock that was set back keeps nobody waiting longer than this.
  return Math.min(Math.max(0, attempts.lastAt + wait - now), wait);
}

/** The attempts with one more failure; `blocksAfter` failures in a row block the key, 0 never does. */
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

/** The failures that a user is told of at the next good sign-in: more than slips of the finger; null for no more. */
export const reportableFailures = (timeouts: RetryPolicy, attempts: Attempts | undefined): Attempts | null =>
  attempts !== undefined && attempts.failed > timeouts.free ? attempts : null;

const isExpired = ({ clearedAfter }: RetryPolicy, { lastAt, blocked }: Attempts, now: Millis): boolean =>
  !blocked && now - lastAt >= clearedAfter;
