/** The weekday of a day that is written YYYY-MM-DD: 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

const DAY_MS = 86_400_000;
/** 4 January 1970: seven days on, each weekday has come once. */
const A_SUNDAY = 3 * DAY_MS;

/** Names weekdays, 1 for Monday to 7, in a language. */
export function weekdayNames(language: string): (weekday: number) => string {
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return (weekday) => format(A_SUNDAY + weekday * DAY_MS);
}
