import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { type Language, language as languageField } from '#shared/contract/fields.ts';
import { createPageMemory } from '../page-memory.ts';
import { languageOf } from './page-language.ts';

const isText = (found: unknown): found is string => typeof found === 'string';
const chosen = createPageMemory(() => localStorage, 'turno.phoneLanguage', isText);

/** The language of a page for customers: the browser's until another is chosen, which is remembered. */
export function usePageLanguage(texts: i18n): readonly [Language, (language: Language) => void] {
  const [language, setLanguage] = useState<Language>(() => {
    const kept = languageField.safeParse(chosen.read());
    return kept.success ? kept.data : languageOf(navigator.languages);
  });
  useEffect(() => {
    document.documentElement.lang = language;
    void texts.changeLanguage(language);
  }, [language, texts]);
  return [
    language,
    (next) => {
      chosen.write(next);
      setLanguage(next);
    },
  ];
}
