import type { useTranslation } from 'react-i18next';
import { isSameDay, recentText } from '#renderer/lib/format.ts';

/** Writes a moment as people say it: the time alone where it was today, the day with it where it was not. */
export function momentText(at: number, language: string, now: Date = new Date()): string {
  return recentText(at, language, now);
}

type Texts = Pick<ReturnType<typeof useTranslation<'devices'>>, 't' | 'i18n'>;

/** Says since when something is so; languages may say it in other words of a day than of a time. */
export function sinceText(at: number, { t, i18n }: Texts, now: Date = new Date()): string {
  const time = momentText(at, i18n.language, now);
  return t(isSameDay(at, now) ? 'since.time' : 'since.day', { time });
}
