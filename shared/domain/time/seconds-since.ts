import type { Millis, Seconds } from '../ids.ts';

/** Whole seconds between moments; 0 if a clock was set back. */
export const secondsSince = (from: Millis, to: Millis): Seconds =>
  Math.max(0, Math.trunc((to - from) / 1000));
