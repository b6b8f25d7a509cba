import type { Language } from '#shared/contract/fields.ts';

/** Speaks a language a place earlier. */
export function spokenEarlier(languages: readonly Language[], language: Language): Language[] {
  const at = languages.indexOf(language);
  const others = languages.filter((each) => each !== language);
  return others.toSpliced(Math.max(0, at - 1), 0, language);
}

/** Leaves a language out; the last one stays, since a voice always has one. */
export const spokenWithout = (languages: readonly Language[], language: Language): Language[] =>
  languages.length > 1 ? languages.filter((each) => each !== language) : [...languages];
