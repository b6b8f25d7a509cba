import type { Millis, TicketId } from '#shared/domain/ids.ts';

/** 2024-01-01T00:00:00Z: keeps ids below 2^53 until 2093. */
const ORIGIN = 1_704_067_200_000;
const PER_MILLISECOND = 4096;

/** The lowest id that a ticket of that moment or later can have. */
export const lowestTicketIdAt = (moment: Millis): TicketId =>
  Math.max(0, (moment - ORIGIN) * PER_MILLISECOND);

/**
 * Ticket ids that rise with time: milliseconds since 2024 × 4096, then a random start within the millisecond. A
 * branch restored from a backup, or cloned, does not give an old id to a new ticket, as a counter would.
 * `last` is the highest id in use; ids stay above it even when the clock is set back.
 */
export function createTicketIds(last: TicketId, random: () => number) {
  let highest = last;
  return (now: Millis): TicketId => {
    highest = nextTicketId(highest, now, random);
    return highest;
  };
}

/** The id that follows `last`, the highest in use; see {@link createTicketIds}. */
export const nextTicketId = (last: TicketId, now: Millis, random: () => number): TicketId =>
  Math.max(last + 1, (now - ORIGIN) * PER_MILLISECOND + Math.trunc(random() * PER_MILLISECOND));
