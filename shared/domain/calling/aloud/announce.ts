import type { Millis } from '#shared/domain/ids.ts';

/** A display that was away does not shout what is long past. */
const ANNOUNCED_FOR_MS = 120_000;

/** Tells whether a call is still announced; older ones only join the history. */
export const isAnnounced = (calledAt: Millis, now: Millis): boolean => now - calledAt <= ANNOUNCED_FOR_MS;
