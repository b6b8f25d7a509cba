import type { Millis } from '../ids.ts';

/** For so long after a call its customer is thought to be on the way; then to be served. */
export const CALLED_MS = 3 * 60_000;

/** Tells whether a ticket that is at a workstation was called there a moment ago. */
export const isJustCalled = (calledAt: Millis | null, now: Millis): boolean =>
  calledAt !== null && now < calledAt + CALLED_MS;
