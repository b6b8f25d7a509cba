import type { Millis } from '#shared/domain/ids.ts';

/** The clocks of a running server, passed in so that tests can set them. */
export interface Clock {
  /** Wall clock in epoch milliseconds; may jump. */
  now(): Millis;
  /** Monotonic milliseconds since the process started. */
  mono(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  mono: () => Math.trunc(performance.now()),
};
