import type { Millis } from '../ids.ts';
import { DAYS } from '../time/days.ts';
import { type Hours, openingAt } from '../time/opening.ts';

/** Margin around opening hours; a return takes at most ten minutes. */
const MARGIN_MS: Millis = 30 * 60_000;
/** Hours used if the branch never closes. */
const NIGHTS: readonly Hours[] = DAYS.map((day) => ({ day, start: '02:00:00', end: '05:00:00' }));

/**
 * True outside opening hours with a margin of half an hour, or at night if always open.
 * @param hours null without a schedule
 * @param at moment with the zone of the hours
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
