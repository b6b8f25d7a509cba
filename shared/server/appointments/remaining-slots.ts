import type { CalendarSlot } from '#shared/contract/tickets/appointments.ts';
import { bookableSlots } from '#shared/domain/appointments/bookable.ts';
import { type Slot, slotsOfDay } from '#shared/domain/appointments/slots-of-day.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { OfferInForce } from './offer-queries.ts';

export interface DayOfOffer {
  readonly offer: OfferInForce;
  readonly closedDays: ReadonlySet<string>;
  readonly day: string;
  readonly zone: string;
  readonly now: Millis;
}

/** How many places of a slot may be booked at this end, and how many more at the other one. */
export type RemainingInSlot = Pick<CalendarSlot, 'free' | 'elsewhere'>;

const NONE: RemainingInSlot = { free: 0, elsewhere: 0 };

/**
 * Tells what is left of the slots of an offer on a day; nothing once it is too late or too early to book.
 *
 * @param remainingOf reads what is taken of the slots that are laid out, and tells it of each
 */
export function remainingSlots(
  { offer, closedDays, day, zone, now }: DayOfOffer,
  leftOf: (laid: readonly Slot[]) => (slot: Slot) => RemainingInSlot,
): Omit<CalendarSlot, 'idQueues'>[] {
  if (closedDays.has(day)) return [];
  const laid = slotsOfDay(offer, { day, zone });
  const bookable = new Set(
    bookableSlots({ offer, closedDays, now }, { day, zone }).map(({ start }) => start),
  );
  const left = leftOf(laid);
  return laid.map((slot) => ({
    start: slot.start,
    end: slot.end,
    places: slot.places.length,
    ...(bookable.has(slot.start) ? left(slot) : NONE),
  }));
}
