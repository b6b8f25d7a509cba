import type { Millis } from '../ids.ts';
import { firstIdOf } from './scopes.ts';

/** Counts the ids that belong to each branch. */
export const IDS_OF_EACH = firstIdOf(1);

/** Leaves ids for what is made after a clock had been set past its last second (in 2105). */
const LAST_SECOND = IDS_OF_EACH - 2 ** 24;

/**
 * The id of a row that is made here: above every id given here. At a branch also above the second that it is made in,
 * so that a branch whose database was put back does not give the ids of what it had made since to something else; at
 * central ids stay short, branches are known by them.
 *
 *     nextLocalId({ firstId: firstIdOf(7), highest: null, now: 60_000 }) // firstIdOf(7) + 61
 *
 * @param highest the highest of its own ids in the table, null where there is none
 */
export function nextLocalId(from: {
  readonly firstId: number;
  readonly highest: number | null;
  readonly now: Millis;
}): number {
  if (from.firstId === 0) return (from.highest ?? 0) + 1;
  const second = Math.min(Math.max(0, Math.trunc(from.now / 1_000)), LAST_SECOND);
  return Math.max(from.highest ?? 0, from.firstId + second) + 1;
}
