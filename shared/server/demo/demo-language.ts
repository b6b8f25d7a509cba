import { LANGUAGES, type Language } from '#shared/contract/fields.ts';

/**
 * Language of the demo data: that of the settings, otherwise of the machine's locale; English without a catalogue.
 */
export const demoLanguage = (
  selected: Language | undefined,
  locale = Intl.DateTimeFormat().resolvedOptions().locale,
): Language => selected ?? LANGUAGES.find((language) => language === locale.split('-')[0]) ?? 'en';
