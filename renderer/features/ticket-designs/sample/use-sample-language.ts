import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';

/** Answers the language that samples begin with: that of the page. */
export function useSampleLanguage(): Language {
  const { i18n } = useTranslation();
  return LANGUAGES.find((language) => i18n.language.startsWith(language)) ?? 'es';
}
