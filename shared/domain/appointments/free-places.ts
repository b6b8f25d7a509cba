import type { Millis } from '../ids.ts';
import type { Slot } from './slots-of-day.ts';

/** A place that an appointment takes. */
export interface TakenPlace {
  readonly start: Millis;
  readonly end: Millis;
  readonly place: number;
}

/**
 * Gives the places of a slot that nobody has booked. An appointment of slots that were laid out otherwise, before the
 * offer was changed, takes its place as long as it lasts.
 */
export const freePlaces = (slot: Slot, taken: readonly TakenPlace[]): number[] =>
  slot.places.filter(
    (place) => !taken.some((one) => one.place === place && one.start < slot.end && one.end > slot.start),
  );
