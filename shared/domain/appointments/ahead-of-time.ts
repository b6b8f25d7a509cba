import type { Millis } from '../ids.ts';

/**
 * Gives the time of the appointment of somebody who has come before it: until then they wait in no line, and are told
 * that time. Null once it has come, and for whoever has none.
 */
export const aheadOfTime = (appointment: Millis | null, now: Millis): Millis | null =>
  appointment !== null && appointment > now ? appointment : null;
