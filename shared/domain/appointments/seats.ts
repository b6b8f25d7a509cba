import type { Millis } from '../ids.ts';
import { bookableSlots, localDay, type Offer, type Slot, slotsOfDay } from './slots.ts';

/** An offer of a branch whose seats are shared with central. */
interface SharedOffer extends Offer {
  readonly idQueues: number;
  /** Percentage of free seats reserved for the branch. */
  readonly branchPercent: number;
}

export interface SharingRules {
  readonly offers: readonly SharedOffer[];
  readonly closedDays: ReadonlySet<string>;
  readonly zone: string;
  readonly now: Millis;
}

/** Bookable seats of a queue on one day, in the order in which the branch keeps them. */
interface SharedDay {
  readonly names: readonly string[];
  readonly branchPercent: number;
}

/** Fractional part of the golden ratio: multiples are evenly distributed for any count. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Lists the currently bookable seats to share, by queue and day. Sharing is per day, as a slot with one seat cannot
 * be divided; the seats of each end are spread over the day.
 * @param taken occupied seats of a queue: seats that overlap appointments of an earlier slot layout are excluded
 * @param isWanted filters queues and days
 */
export function sharedOut(
  { offers, closedDays, zone, now }: SharingRules,
  occupied: (idQueues: number) => readonly OccupiedSeat[],
  isWanted: (idQueues: number, day: string) => boolean = () => true,
): SharedDay[] {
  return offers.flatMap((offer) => {
    const open = occupied(offer.idQueues);
    return daysAhead(offer, zone, now)
      .filter((day) => isWanted(offer.idQueues, day))
      .map((day) => {
        const slots = bookableSlots({ offer, closedDays, now }, { day, zone });
        const names = slots.flatMap(({ start, end, seats }) => {
          const adjacent = open.filter(
            (one) => one.start < end && one.end > start && (one.start !== start || one.end !== end),
          );
          return seats
            .filter((seat) => !adjacent.some((one) => one.seat === seat))
            .map((seat) => seatName({ idQueues: offer.idQueues, start, end, seat }));
        });
        return { names: spread(names), branchPercent: offer.branchPercent };
      })
      .filter(({ names }) => names.length > 0);
  });
}

/** Lists all seats of the offers from now on, bookable or not. */
export function offeredSeats({ offers, closedDays, zone, now }: SharingRules): Set<string> {
  return new Set(
    offers.flatMap((offer) =>
      daysAhead(offer, zone, now)
        .filter((day) => !closedDays.has(day))
        .flatMap((day) =>
          slotsOfDay(offer, { day, zone }).flatMap(({ start, end, seats }) =>
            seats.map((seat) => seatName({ idQueues: offer.idQueues, start, end, seat })),
          ),
        ),
    ),
  );
}

const daysAhead = (offer: Offer, zone: string, now: Millis): string[] => {
  const today = Temporal.PlainDate.from(localDay(now, zone));
  return Array.from({ length: offer.daysAhead + 1 }, (_, days) => today.add({ days }).toString());
};

/** Reorders a list so that every prefix is evenly spread over it. */
function spread<T>(list: readonly T[]): T[] {
  const rank = (index: number) => ((index + 1) * GOLDEN) % 1;
  return list
    .map((one, index) => ({ one, rank: rank(index) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** A seat occupied by an appointment. */
export interface OccupiedSeat {
  readonly start: Millis;
  readonly end: Millis;
  readonly seat: number;
}

/**
 * Returns the free seats of a slot. An appointment of an earlier slot layout occupies its seat for its whole
 * duration.
 */
export const freeSeats = (slot: Slot, occupied: readonly OccupiedSeat[]): number[] =>
  slot.seats.filter(
    (seat) => !occupied.some((one) => one.seat === seat && one.start < slot.end && one.end > slot.start),
  );

/** A seat of a slot of a queue at a branch. */
export interface SlotSeat {
  readonly idQueues: number;
  readonly start: Millis;
  readonly end: Millis;
  /** Starts at 1. */
  readonly seat: number;
}

/**
 * Name of a seat between a branch and central. Includes the end: after a changed offer, a slot of another length is
 * a different one.
 *
 *     7/1763370000000/1763371800000/2
 */
export const seatName = ({ idQueues, start, end, seat }: SlotSeat): string =>
  [idQueues, start, end, seat].join('/');

/** Format of seat names. */
export const SEAT_NAME = /^\d{1,16}\/\d{1,16}\/\d{1,16}\/\d{1,3}$/;

/** Parses a valid seat name. */
export function parseSeatName(name: string): SlotSeat {
  const [idQueues = 0, start = 0, end = 0, seat = 0] = name.split('/').map(Number);
  return { idQueues, start, end, seat };
}
