import type { Millis } from '../ids.ts';
import { firstIdOf } from './scopes.ts';

/** Number of ids per branch. */
export const IDS_OF_EACH = firstIdOf(1);

/** Reserves ids for times after the clock's last second (in 2105). */
const LAST_SECOND = IDS_OF_EACH - 2 ** 24;

/**
 * Id of a new row: above all ids of this server. At a branch also above the present second, so that a restored branch
 * reuses none; central's ids stay short. nextLocalId({ firstId: firstIdOf(7), highest: null, now: 60_000 }) //
 * firstIdOf(7) + 61
 * @param highest highest own id in the table; null for none
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
