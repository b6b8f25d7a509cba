import type { Millis } from '../ids.ts';
import type { Offer } from './offer.ts';
import { type CalendarDay, type Slot, slotsOfDay } from './slots-of-day.ts';

export interface BookingRules {
  readonly offer: Offer;
  /** Days on which nothing is offered, `YYYY-MM-DD` by the clock on the branch's wall. */
  readonly closedDays: ReadonlySet<string>;
  readonly now: Millis;
}

/**
 * Gives the slots of a day that may be booked now, as far as the offer goes: none of a closed day or of one that is too
 * far ahead, none that begins too soon, and none without a place to book. Whether a place is taken already is not asked.
 */
export function bookableSlots({ offer, closedDays, now }: BookingRules, day: CalendarDay): Slot[] {
  if (closedDays.has(day.day) || day.day > lastDay(offer, now, day.zone)) return [];
  const earliest = now + offer.notice * 1000;
  return slotsOfDay(offer, day).filter(({ start, places }) => start >= earliest && places.length > 0);
}

/** The last day that may be booked, by the clock on the branch's wall. */
const lastDay = ({ daysAhead }: Pick<Offer, 'daysAhead'>, now: Millis, zone: string): string =>
  localDate(now, zone).add({ days: daysAhead }).toString();

/** The day at a moment by the clock on the branch's wall, `YYYY-MM-DD`. */
export const localDay = (at: Millis, zone: string): string => localDate(at, zone).toString();

/** The time at a moment by the clock on the branch's wall, `HH:mm`. */
export const localTime = (at: Millis, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

const localDate = (at: Millis, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
