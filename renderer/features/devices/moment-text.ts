import type { useTranslation } from 'react-i18next';
import { isSameDay, recentText } from '#renderer/lib/format.ts';

/** Formats a moment: time only if it was today, otherwise with the date. */
export function momentText(at: number, language: string, now: Date = new Date()): string {
  return recentText(at, language, now);
}

type Texts = Pick<ReturnType<typeof useTranslation<'devices'>>, 't' | 'i18n'>;

/** Text for "since"; separate texts for a time and a day. */
export function sinceText(at: number, { t, i18n }: Texts, now: Date = new Date()): string {
  const time = momentText(at, i18n.language, now);
  return t(isSameDay(at, now) ? 'since.time' : 'since.day', { time });
}
