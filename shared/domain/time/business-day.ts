import type { Millis } from '../ids.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface BranchCalendar {
  /** Difference to UTC in hours, decimals allowed (5.5); the branch field `zone`. */
  readonly zoneHours: number;
  /** Hour of the day, 0 to 23, at which the branch starts its business day; the setting `resetHour`. */
  readonly resetHour: number;
}

/**
 * The branch's business day that a moment belongs to, as `YYYY-MM-DD`.
 * A ticket taken at 01:30 where the day starts at 4 belongs to the day before.
 */
export function businessDay(now: Millis, { zoneHours, resetHour }: BranchCalendar): string {
  return new Date(now + (zoneHours - resetHour) * HOUR).toISOString().slice(0, 10);
}

/** The moment at which the business day of `now` began. */
export function businessDayStart(now: Millis, { zoneHours, resetHour }: BranchCalendar): Millis {
  const shift = (zoneHours - resetHour) * HOUR;
  return Math.floor((now + shift) / DAY) * DAY - shift;
}

/** The moment at which a business day, as `YYYY-MM-DD`, is over. */
export function businessDayEnd(day: string, { zoneHours, resetHour }: BranchCalendar): Millis {
  return Date.parse(day) + DAY - (zoneHours - resetHour) * HOUR;
}
