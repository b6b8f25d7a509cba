import type { useTranslation } from 'react-i18next';

const isToday = (moment: Date, now: Date): boolean => moment.toDateString() === now.toDateString();

/** Writes a moment as people say it: the time alone where it was today, the day with it where it was not. */
export function momentText(at: number, language: string, now: Date = new Date()): string {
  const moment = new Date(at);
  return moment.toLocaleString(language, {
    ...(!isToday(moment, now) && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

type Texts = Pick<ReturnType<typeof useTranslation<'devices'>>, 't' | 'i18n'>;

/** Says since when something is so; languages may say it in other words of a day than of a time. */
export function sinceText(at: number, { t, i18n }: Texts, now: Date = new Date()): string {
  const time = momentText(at, i18n.language, now);
  return t(isToday(new Date(at), now) ? 'since.time' : 'since.day', { time });
}
