import { LANGUAGES, type Language } from './fields.ts';

/** The first of these that names a language of the product, its region left out; Spanish where none does (`browser`). */
export const spokenLanguage = (...wanted: readonly string[]): Language =>
  wanted.flatMap((language) => LANGUAGES.find((one) => one === language.split('-')[0]) ?? [])[0] ?? 'es';
