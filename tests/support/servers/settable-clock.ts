import type { Clock } from '#shared/server/kit/clock.ts';

export interface SettableClock extends Clock {
  /** Advances both clocks by milliseconds. */
  advance(ms: number): void;
  /** Advances both clocks to a moment of the wall clock. */
  advanceTo(moment: number): void;
  /** Sets the wall clock, like an operator or a time server; the monotonic one continues. */
  set(moment: number): void;
}

/** A Monday morning, far from any midnight. */
export const MONDAY_NINE = Date.UTC(2026, 10, 16, 9);

/** Maximum by which tests advance a clock without expecting a new day. */
const HEADROOM_MS = 2 * 3_600_000;

/** Moves a moment of the last two hours of a day to the next day: queues are emptied at midnight. */
export function awayFromMidnight(moment: number): number {
  const midnight = new Date(moment).setHours(24, 0, 0, 0);
  return midnight - moment < HEADROOM_MS ? midnight + HEADROOM_MS / 4 : moment;
}

/** A clock that advances only on request. */
export function createSettableClock(start: number = MONDAY_NINE): SettableClock {
  let displayPage = start;
  let mono = 0;
  return {
    now: () => displayPage,
    mono: () => mono,
    advance(ms) {
      displayPage += ms;
      mono += ms;
    },
    advanceTo(moment) {
      mono += moment - displayPage;
      displayPage = moment;
    },
    set(moment) {
      displayPage = moment;
    },
  };
}
