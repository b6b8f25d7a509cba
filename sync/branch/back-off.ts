/** Limits the first pause after a failure; each further one may be twice as long as the one before. */
const FIRST_MS = 1_000;
const LONGEST_MS = 300_000;

/**
 * Draws the milliseconds to wait after so many failures in a row: anything up to the limit (full jitter), so that the
 * branches of a network that heals do not all come at once.
 *
 * @param random in [0, 1)
 */
export function backOff(failures: number, random: number): number {
  const limit = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
  return Math.floor(limit * random);
}

/** Draws the milliseconds to wait where central named them (Retry-After): never fewer, and up to twice as many. */
export const askedToWait = (ms: number, random: number): number => Math.ceil(ms + ms * random);
