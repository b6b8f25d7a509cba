import { LANGUAGES, type Language } from '#shared/contract/fields.ts';

/** The language of the catalogue that a page speaks from; a region is no language of its own to the server. */
export const spokenLanguage = (tag: string): Language =>
  LANGUAGES.find((language) => tag.split('-')[0] === language) ?? 'es';
