import type { Millis } from '../ids.ts';
import type { Slot } from './slots-of-day.ts';

/** A place that an appointment takes. */
export interface TakenSeat {
  readonly start: Millis;
  readonly end: Millis;
  readonly place: number;
}

/**
 * Gives the places of a slot that nobody has booked. An appointment of slots that were laid out otherwise, before the
 * offer was changed, takes its place as long as it lasts.
 */
export const freeSeats = (slot: Slot, taken: readonly TakenSeat[]): number[] =>
  slot.places.filter(
    (seat) => !taken.some((one) => one.place === seat && one.start < slot.end && one.end > slot.start),
  );
