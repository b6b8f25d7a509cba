import type { Millis } from '#shared/domain/ids.ts';
import { exponential, logNormal } from '#shared/domain/simulation/draw.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts';

/** Opening times of a branch on a day, and arrivals in each hour. */
export interface CrowdedDay {
  readonly opensAt: Millis;
  readonly closesAt: Millis;
  readonly perHour: readonly number[];
}

/** Customers an hour from half past eight on: the late morning and the hour after lunch are the worst. */
const WORKDAY = [26, 40, 52, 50, 38, 24, 28, 36, 20];
const SATURDAY = [20, 34, 40, 28];
/** Share of an ordinary day's customers, from Sunday on. */
const WEEK = [0, 1.15, 0.96, 0.9, 0.97, 1.08, 1];
/** Salaries and pensions are paid about the turn of the month. */
const MONTH_END_FACTOR = 1.18;
/** Daily growth factor of the number of customers. */
const GROWTH = 1.0012;
/** Spread of a day around the mean of its weekday. */
const SPREAD = 0.08;

/**
 * Opening times and arrivals of a day; null for a Sunday. Days vary by weekday, turn of the month and chance, with
 * slow growth.
 *
 * @param midnight start of the day at the branch
 * @param daysBefore number of days before the newest
 */
export function crowdOf(
  midnight: Millis,
  { zoneHours, daysBefore }: { readonly zoneHours: number; readonly daysBefore: number },
  random: () => number,
): CrowdedDay | null {
  const local = new Date(midnight + zoneHours * HOUR_MS);
  const weekday = local.getUTCDay();
  const factor =
    (WEEK[weekday] ?? 0) *
    (local.getUTCDate() <= 3 || local.getUTCDate() >= 29 ? MONTH_END_FACTOR : 1) *
    GROWTH ** -daysBefore *
    logNormal(random, 1, SPREAD);
  if (factor === 0) return null;
  const hours = weekday === 6 ? SATURDAY : WORKDAY;
  const opensAt = midnight + (weekday === 6 ? 9 : 8.5) * HOUR_MS;
  return {
    opensAt,
    closesAt: opensAt + hours.length * HOUR_MS,
    perHour: hours.map((rate) => rate * factor),
  };
}

/** Random arrival times of a day. */
export function arrivalsOf({ opensAt, perHour }: CrowdedDay, random: () => number): Millis[] {
  return perHour.flatMap((rate, hour) => {
    const moments: Millis[] = [];
    for (let at = exponential(random, rate); at < 1; at += exponential(random, rate)) {
      moments.push(Math.round(opensAt + (hour + at) * HOUR_MS));
    }
    return moments;
  });
}

/** The days before a moment, the oldest first, as the moments at which they began; the moment's own day is the last. */
export function daysUntil(now: Millis, days: number, zoneHours: number): Millis[] {
  const shift = zoneHours * HOUR_MS;
  const today = Math.floor((now + shift) / DAY_MS) * DAY_MS - shift;
  return Array.from({ length: days + 1 }, (_, index) => today - (days - index) * DAY_MS);
}
