import type { Language } from '#shared/contract/fields.ts';

/** Picks the text in this language, else in the one that stands in for it, else in any; empty if there is none. */
export function localTextIn(
  text: Partial<Record<Language, string>>,
  language: Language,
  standIn: Language,
): string {
  return text[language] || text[standIn] || Object.values(text).find(Boolean) || '';
}
