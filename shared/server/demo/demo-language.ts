import { LANGUAGES, type Language } from '#shared/contract/fields.ts';

/** Names the data of a demonstration: the language of the settings, else of the machine's locale; English without a catalogue. */
export const demoLanguage = (
  selected: Language | undefined,
  locale = Intl.DateTimeFormat().resolvedOptions().locale,
): Language => selected ?? LANGUAGES.find((language) => language === locale.split('-')[0]) ?? 'en';
