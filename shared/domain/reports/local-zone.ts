import { HOUR_MS } from '#shared/domain/time/units.ts';
import type { Millis } from '../ids.ts';

const MONTHS = 12;

/** Clocks that a report may follow. */
export const CLOCKS = ['branch', 'server'] as const;

/**
 * Time zone for local times. Branches have a UTC offset only, without daylight saving; if the machine's zone has that
 * offset at some time of the year it is used, otherwise the offset. With different offsets, or none, the machine's
 * zone. localZone([1], 'Europe/Madrid', now) // 'Europe/Madrid' localZone([-5], 'Europe/Madrid', now) // '-05:00'
 * @param hours UTC offsets of the enabled branches
 */
export function localZone(hours: readonly number[], machineZone: string, now: Millis): string {
  const [only, ...others] = new Set(hours);
  if (only === undefined || others.length > 0) return machineZone;
  return hasOffsetAround(only, machineZone, now) ? machineZone : differenceText(only);
}

/** True if a zone has an offset at some time of the year. */
function hasOffsetAround(hours: number, zone: string, now: Millis): boolean {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  return Array.from({ length: MONTHS }, (_, months) => at.add({ months })).some(
    ({ offsetNanoseconds }) => offsetNanoseconds / 1e6 === hours * HOUR_MS,
  );
}

function differenceText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const [integerPart, rest] = [Math.trunc(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${hours < 0 ? '-' : '+'}${integerPart}:${rest}`;
}
