import { useTranslation } from 'react-i18next';
import type { Millis } from '#shared/domain/ids.ts';

/** Writes a day and a time of it, in the language of the page. */
export function useMoment(): (at: Millis) => string {
  const { i18n } = useTranslation();
  return (at) => new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
}
