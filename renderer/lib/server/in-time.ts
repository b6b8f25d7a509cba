import type { Millis } from '#shared/domain/ids.ts';

/** Longer than any answer about the present takes. */
const TIMEOUT_MS: Millis = 10_000;

/**
 * Gives up a read whose answer does not come, beside being given up by whoever asked: what is read again and again, one
 * at a time, would wait for it for ever and show what is old as what is now.
 */
export const inTime = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
