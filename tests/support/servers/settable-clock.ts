import type { Clock } from '#shared/server/kit/clock.ts';

export interface SettableClock extends Clock {
  /** Lets so many milliseconds pass on both clocks. */
  advance(ms: number): void;
  /** Lets time pass on both clocks until a moment of the wall clock. */
  advanceTo(moment: number): void;
  /** Puts the wall clock to a moment, as an operator or a time server may; the other one goes on. */
  set(moment: number): void;
}

/** A Monday morning, far from any midnight. */
export const MONDAY_NINE = Date.UTC(2026, 10, 16, 9);

/** What tests advance a clock by without a new day in mind, at most. */
const HEADROOM_MS = 2 * 3_600_000;

/** Moves a moment of the last two hours of a day to the next day: queues are emptied at midnight. */
export function awayFromMidnight(moment: number): number {
  const midnight = new Date(moment).setHours(24, 0, 0, 0);
  return midnight - moment < HEADROOM_MS ? midnight + HEADROOM_MS / 4 : moment;
}

/** A clock that stands still until told otherwise. */
export function createSettableClock(start: number = MONDAY_NINE): SettableClock {
  let wall = start;
  let mono = 0;
  return {
    now: () => wall,
    mono: () => mono,
    advance(ms) {
      wall += ms;
      mono += ms;
    },
    advanceTo(moment) {
      mono += moment - wall;
      wall = moment;
    },
    set(moment) {
      wall = moment;
    },
  };
}
