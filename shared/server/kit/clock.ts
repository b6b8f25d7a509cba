import type { Millis } from '#shared/domain/ids.ts';

/** The two clocks of a running server. Handed in, so that a test can be at any time. */
export interface Clock {
  /** Wall clock, epoch milliseconds: may jump. */
  now(): Millis;
  /** Milliseconds since the process started: never goes back. */
  mono(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  mono: () => Math.trunc(performance.now()),
};
