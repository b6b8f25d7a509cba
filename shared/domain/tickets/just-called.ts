import type { Millis } from '../ids.ts';

/** Time after a call in which the customer is assumed to be walking. */
export const CALLED_MS = 3 * 60_000;

/** True if a ticket was called at its workstation within that time. */
export const isJustCalled = (calledAt: Millis | null, now: Millis): boolean =>
  calledAt !== null && now < calledAt + CALLED_MS;
