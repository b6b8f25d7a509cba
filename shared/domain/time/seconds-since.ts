import type { Millis, Seconds } from '../ids.ts';

/** Whole seconds from one moment to another; 0 where a clock was set back in between. */
export const secondsSince = (from: Millis, to: Millis): Seconds =>
  Math.max(0, Math.trunc((to - from) / 1000));
