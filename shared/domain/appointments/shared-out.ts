import type { Millis } from '../ids.ts';
import { bookableSlots, localDay } from './bookable.ts';
import type { TakenSeat } from './free-seats.ts';
import type { Offer } from './offer.ts';
import { seatName } from './seat-name.ts';
import { slotsOfDay } from './slots-of-day.ts';

/** An offer of a branch whose places are shared with its central. */
export interface SharedOffer extends Offer {
  readonly idQueues: number;
  /** How many of a hundred free places the branch keeps for its own desk. */
  readonly branchPercent: number;
}

export interface SharingRules {
  readonly offers: readonly SharedOffer[];
  readonly closedDays: ReadonlySet<string>;
  readonly zone: string;
  readonly now: Millis;
}

/** The bookable places of one queue on one day, in the order in which the branch keeps them. */
interface SharedDay {
  readonly names: readonly string[];
  readonly branchPercent: number;
}

/** The part that the golden ratio adds to a whole: its multiples lie evenly wherever one stops. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Lists the places to be shared, by queue and day: those that can be booked now. They are shared by the day and not by
 * the slot, since a slot of one place would be the branch's alone; each end's lie spread over the day.
 *
 * @param taken what appointments of a queue take: of a slot that was laid out otherwise, its neighbours are not shared
 * @param isWanted leaves out days that need no look
 */
export function sharedOut(
  { offers, closedDays, zone, now }: SharingRules,
  taken: (idQueues: number) => readonly TakenSeat[],
  isWanted: (idQueues: number, day: string) => boolean = () => true,
): SharedDay[] {
  return offers.flatMap((offer) => {
    const open = taken(offer.idQueues);
    return daysAhead(offer, zone, now)
      .filter((day) => isWanted(offer.idQueues, day))
      .map((day) => {
        const slots = bookableSlots({ offer, closedDays, now }, { day, zone });
        const names = slots.flatMap(({ start, end, places }) => {
          const beside = open.filter(
            (one) => one.start < end && one.end > start && (one.start !== start || one.end !== end),
          );
          return places
            .filter((seat) => !beside.some((one) => one.place === seat))
            .map((seat) => seatName({ idQueues: offer.idQueues, start, end, place: seat }));
        });
        return { names: spread(names), branchPercent: offer.branchPercent };
      })
      .filter(({ names }) => names.length > 0);
  });
}

/** Names all places that the offers have from now on, whether they can be booked or not. */
export function offeredSeats({ offers, closedDays, zone, now }: SharingRules): Set<string> {
  return new Set(
    offers.flatMap((offer) =>
      daysAhead(offer, zone, now)
        .filter((day) => !closedDays.has(day))
        .flatMap((day) =>
          slotsOfDay(offer, { day, zone }).flatMap(({ start, end, places }) =>
            places.map((seat) => seatName({ idQueues: offer.idQueues, start, end, place: seat })),
          ),
        ),
    ),
  );
}

const daysAhead = (offer: Offer, zone: string, now: Millis): string[] => {
  const today = Temporal.PlainDate.from(localDay(now, zone));
  return Array.from({ length: offer.daysAhead + 1 }, (_, days) => today.add({ days }).toString());
};

/** Puts a list in an order of which every beginning is spread over all of it. */
function spread<T>(list: readonly T[]): T[] {
  const rank = (index: number) => ((index + 1) * GOLDEN) % 1;
  return list
    .map((one, index) => ({ one, rank: rank(index) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}
