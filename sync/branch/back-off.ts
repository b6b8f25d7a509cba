/** Limits the first pause after a failure; each further one may be twice as long as the one before. */
const FIRST_MS = 1_000;
const MAX_BACKOFF_MS = 300_000;

/**
 * Random delay after a number of consecutive failures, ms: from 0 to the limit (full jitter), so that the branches
 * of a recovering network do not reconnect simultaneously.
 *
 * @param random in [0, 1)
 */
export function backOff(failures: number, random: number): number {
  const limit = Math.min(MAX_BACKOFF_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
  return Math.floor(limit * random);
}

/** Delay requested by central (Retry-After) with jitter, ms: from once to twice its value. */
export const retryDelay = (ms: number, random: number): number => Math.ceil(ms + ms * random);
