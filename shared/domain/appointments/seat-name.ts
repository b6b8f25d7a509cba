import type { Millis } from '../ids.ts';

/** One place of one slot of a queue at a branch. */
export interface SlotSeat {
  readonly idQueues: number;
  readonly start: Millis;
  readonly end: Millis;
  /** From 1 on. */
  readonly place: number;
}

/**
 * Names a place between a branch and its central. The end is in it: where an offer has changed, a slot of another length
 * is another one, though it begins at the same moment.
 *
 *     7/1763370000000/1763371800000/2
 */
export const seatName = ({ idQueues, start, end, place }: SlotSeat): string =>
  [idQueues, start, end, place].join('/');

/** How such names look. */
export const SEAT_NAME = /^\d{1,16}\/\d{1,16}\/\d{1,16}\/\d{1,3}$/;

/** Reads a name back; it must look like one. */
export function parseSeatName(name: string): SlotSeat {
  const [idQueues = 0, start = 0, end = 0, place = 0] = name.split('/').map(Number);
  return { idQueues, start, end, place };
}
