import type { Millis } from '../ids.ts';
import { DAY_MS, HOUR_MS } from './units.ts';

export interface BranchCalendar {
  /** UTC offset in hours, decimals permitted (5.5); the branch field `zone`. */
  readonly zoneHours: number;
  /** Hour at which the business day starts, 0 to 23; the setting `resetHour`. */
  readonly resetHour: number;
}

/** Business day of a moment, `YYYY-MM-DD`. With a start at 4, 01:30 belongs to the day before. */
export function businessDay(now: Millis, { zoneHours, resetHour }: BranchCalendar): string {
  return new Date(now + (zoneHours - resetHour) * HOUR_MS).toISOString().slice(0, 10);
}

/** Start of the business day of `now`. */
export function businessDayStart(now: Millis, { zoneHours, resetHour }: BranchCalendar): Millis {
  const shift = (zoneHours - resetHour) * HOUR_MS;
  return Math.floor((now + shift) / DAY_MS) * DAY_MS - shift;
}

/** End of a business day `YYYY-MM-DD`. */
export function businessDayEnd(day: string, { zoneHours, resetHour }: BranchCalendar): Millis {
  return Date.parse(day) + DAY_MS - (zoneHours - resetHour) * HOUR_MS;
}
