import type { Millis } from '../ids.ts';
import { DAYS } from '../opening/days.ts';
import { type Hours, openingAt } from '../opening/opening.ts';

/** For so long it is closed before and after: a version that goes back takes ten minutes at most. */
const MARGIN_MS: Millis = 30 * 60_000;
/** Stands in where nothing ever closes. */
const NIGHTS: readonly Hours[] = DAYS.map((day) => ({ day, start: '02:00:00', end: '05:00:00' }));

/**
 * Tells whether it is outside of the opening hours, with half an hour before and after; where these never end, deep in
 * the night.
 *
 * @param hours null where there is no schedule, which is always open
 * @param at with the zone in which the hours hold
 */
export function isOutOfHours(
  hours: readonly Hours[] | null,
  { zoneHours, now }: { readonly zoneHours: number; readonly now: Millis },
): boolean {
  const present = openingAt(hours, { zoneHours, now });
  if (present.open && present.until === null) return openingAt(NIGHTS, { zoneHours, now }).open;
  return [now - MARGIN_MS, now, now + MARGIN_MS].every(
    (at) => !openingAt(hours, { zoneHours, now: at }).open,
  );
}
