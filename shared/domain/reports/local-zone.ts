import type { Millis } from '../ids.ts';

const HOUR = 3_600_000;
const MONTHS = 12;

/** Whose the clock on the wall may be. */
export const CLOCKS = ['branch', 'server'] as const;

/**
 * The time zone by which the clock on the wall of a place goes. Branches know their difference to UTC alone, which says
 * nothing of summer time; so where the machine stands in a zone that has this difference at some time of the year, the
 * clock is that of the machine. Else it is the difference. Where branches differ from one another, or there is none, it
 * is the machine's.
 *
 *     localZone([1], 'Europe/Madrid', now) // 'Europe/Madrid'
 *     localZone([-5], 'Europe/Madrid', now) // '-05:00'
 *
 * @param hours differences to UTC of the enabled branches
 */
export function localZone(hours: readonly number[], machineZone: string, now: Millis): string {
  const [only, ...others] = new Set(hours);
  if (only === undefined || others.length > 0) return machineZone;
  return hasOffsetAround(only, machineZone, now) ? machineZone : differenceText(only);
}

/** Tells whether a zone has a difference at some time of the year around a moment. */
function hasOffsetAround(hours: number, zone: string, now: Millis): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  return Array.from({ length: MONTHS }, (_, months) => at.add({ months })).some(
    ({ offsetNanoseconds }) => offsetNanoseconds / 1e6 === hours * HOUR,
  );
}

function differenceText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const [whole, rest] = [Math.trunc(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${hours < 0 ? '-' : '+'}${whole}:${rest}`;
}
