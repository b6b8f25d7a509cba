/** Limits how far a count may lie below the highest: a large push is on its way for long, and reports overtake it. */
const WINDOW = 32;

/** Holds the counts that were heard under one challenge. */
export interface ReplayWindow {
  readonly highest: number;
  /** A bit for each of the 32 counts from the highest down: set if it was heard. */
  readonly heard: number;
}

/** Holds the window before anything was heard. */
export const EMPTY_WINDOW: ReplayWindow = { highest: 0, heard: 0 };

/** The window after a request with this count; null where it was heard before, or is too old to know. */
export function acceptCount({ highest, heard }: ReplayWindow, count: number): ReplayWindow | null {
  if (count < 1) return null;
  const above = count - highest;
  if (above >= WINDOW) return { highest: count, heard: 1 };
  // Shifts of JavaScript have 32 bits; `>>> 0` reads them as a whole number from zero.
  if (above > 0) return { highest: count, heard: ((heard << above) | 1) >>> 0 };
  if (-above >= WINDOW) return null;
  const bit = (1 << -above) >>> 0;
  return (heard & bit) !== 0 ? null : { highest, heard: (heard | bit) >>> 0 };
}
