import { useTranslation } from 'react-i18next';
import { recentText } from '#renderer/lib/format.ts';

/** Writes when something was: the time alone where it was today. */
export function useTimeText(): (at: number) => string {
  const { i18n } = useTranslation();
  return (at) => recentText(at, i18n.language, Date.now());
}
