import type { Millis } from '#shared/domain/ids.ts';

interface Called {
  readonly calledAt: Millis;
  /** False once the ticket is finished, gone, or somewhere else. */
  readonly isServed: boolean;
}

/**
 * Tells whether a call is still announced; others only join the history. A display that was away does not shout what is
 * long past, and nobody is called whom nobody expects any more. `seconds` is for how long a call counts.
 */
export const isAnnounced = ({ calledAt, isServed }: Called, now: Millis, seconds: number): boolean =>
  isServed && now - calledAt <= seconds * 1000;
