import { useTranslation } from 'react-i18next';
import { momentText } from '#renderer/lib/format.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Formats date and time in the language of the page. */
export function useMoment(): (at: Millis) => string {
  const { i18n } = useTranslation();
  return (at) => momentText(at, i18n.language);
}
