import type { Seconds } from '../ids.ts';
import type { Hours } from '../opening/opening.ts';

/** What a queue offers at a branch to people who book: when, for how long, and for how many at once. */
export interface Offer {
  /** The hours of the week, by the clock on the branch's wall, in which slots begin and end. */
  readonly hours: readonly Hours[];
  /** How long a slot lasts. */
  readonly slot: Seconds;
  /** How many people one slot takes, those that come without an appointment among them. */
  readonly places: number;
  /** How many of a hundred places of a day are kept for people who come without an appointment. */
  readonly walkInPercent: number;
  /** How many days ahead may be booked; 0 for today alone. */
  readonly daysAhead: number;
  /** How long before its beginning a slot may be booked at the latest. */
  readonly notice: Seconds;
}
