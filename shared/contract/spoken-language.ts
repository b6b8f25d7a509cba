import { LANGUAGES, type Language } from './fields.ts';

/** First language tag that the product supports, ignoring the region; otherwise Spanish (`browser`). */
export const spokenLanguage = (...wanted: readonly string[]): Language =>
  wanted.flatMap((language) => LANGUAGES.find((one) => one === language.split('-')[0]) ?? [])[0] ?? 'es';
