import { useTranslation } from 'react-i18next';
import { recentText } from '#renderer/lib/format.ts';

/** Formats a time; the date is omitted if it is today. */
export function useTimeText(): (at: number) => string {
  const { i18n } = useTranslation();
  return (at) => recentText(at, i18n.language, Date.now());
}
