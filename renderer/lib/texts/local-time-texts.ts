import { useTranslation } from 'react-i18next';

/** Writes moments and days by the clock on the branch's wall, in the language of the page. */
export function useLocalTimeTexts(zone: string) {
  const { i18n } = useTranslation();
  return localTimeTexts(i18n.language, zone);
}

/** Writes moments and days by the clock on the branch's wall, in a language. */
export function localTimeTexts(language: string, zone: string) {
  const write = (options: Intl.DateTimeFormatOptions, timeZone: string) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone });
  const time = write({ hour: '2-digit', minute: '2-digit' }, zone);
  const longDay = write({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC');
  const longDayThere = write({ weekday: 'long', day: 'numeric', month: 'long' }, zone);
  const shortDay = write({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC');
  const moment = write(
    { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    zone,
  );
  const dated = write({ dateStyle: 'medium', timeStyle: 'short' }, zone);
  return {
    time: (at: number) => time.format(at),
    moment: (at: number) => moment.format(at),
    /** With the year, where it may be another one. */
    dated: (at: number) => dated.format(at),
    /** The day of a moment. */
    longDayAt: (at: number) => longDayThere.format(at),
    /** Of a day `YYYY-MM-DD`. */
    longDay: (day: string) => longDay.format(Date.parse(day)),
    shortDay: (day: string) => shortDay.format(Date.parse(day)),
  };
}

/** The day of a moment in a zone, `YYYY-MM-DD`. */
export const dayInZone = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(at);

/** The day so many days after another one, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
