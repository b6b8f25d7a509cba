import { DAY_MS } from './units.ts';

/** Weekday of a day YYYY-MM-DD: 1 (Monday) to 7. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** 4 January 1970, the start of a complete week. */
const A_SUNDAY = 3 * DAY_MS;

/** Weekday names of a language, 1 (Monday) to 7. */
export function weekdayNames(language: string): (weekday: number) => string {
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return (weekday) => format(A_SUNDAY + weekday * DAY_MS);
}
