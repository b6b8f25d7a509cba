import { type Hours, openingAt } from '#shared/domain/opening/opening.ts';

/** When a branch is open; `hours` null where it always is. */
export interface BranchHours {
  readonly hours: readonly Hours[] | null;
  readonly zoneHours: number;
}

/** Milliseconds before the opening and after the closing for which the screen is on: staff are there then. */
const MARGIN_MS = 30 * 60_000;

/**
 * Tells whether the screen ought to be on: while the branch is open, and half an hour around. It is on as well where
 * nobody knows: a screen that is on at night costs electricity, one that is dark at noon costs the branch its queue.
 */
export function isScreenOn(branch: BranchHours | null, now: number | null): boolean {
  if (branch === null || branch.hours === null || branch.hours.length === 0 || now === null) return true;
  const { hours, zoneHours } = branch;
  return [now - MARGIN_MS, now, now + MARGIN_MS].some((at) => openingAt(hours, { zoneHours, now: at }).open);
}
