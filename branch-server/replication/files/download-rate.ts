import { MAX_RANGE_BYTES } from '#shared/contract/replication/files.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { backOff } from '#sync/branch/back-off.ts';

/** Milliseconds within which a range may be larger: reports and tickets that come meanwhile share the line for no longer. */
const QUICK_MS = 1_000;
/** Milliseconds above which it shall be smaller. In between it stays: a central that answers late is no slow line. */
const SLOW_MS = 5_000;
const MIN_RANGE_BYTES = 64 * 1024;
export const FIRST_RANGE = 128 * 1024;

/** Computes the bytes of the next range, after one of so many bytes took so long. */
export function nextRange(bytes: number, tookMs: Millis): number {
  if (tookMs > SLOW_MS) return smallerRange(bytes);
  return tookMs > QUICK_MS ? bytes : Math.min(MAX_RANGE_BYTES, 2 * bytes);
}

/** Halves a range that did not get through. */
export const smallerRange = (bytes: number): number => Math.max(MIN_RANGE_BYTES, Math.floor(bytes / 2));

/**
 * Computes for how long the line is left to everything else, after a range that took so long.
 *
 * @param share of the time for which files may use the line, above 0 and at most 1
 */
export const pauseAfter = (tookMs: Millis, share: number): Millis => Math.ceil(tookMs * (1 / share - 1));

const HOUR_MS = 3_600_000;
/** A file that came damaged so often is fetched again every hour: the fault is not one of the line. */
const SOON = 3;

/** Draws the milliseconds after which a file is fetched again that has come damaged so many times. */
export const backoffAfterDamage = (times: number, random: number): Millis =>
  times <= SOON ? backOff(3 * times, random) : Math.floor(HOUR_MS * (0.5 + random / 2));
