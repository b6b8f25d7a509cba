import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { type Language, language as languageField } from '#shared/contract/fields.ts';
import { createPageMemory } from '../page-storage.ts';
import { languageOf } from './page-language.ts';

const isText = (found: unknown): found is string => typeof found === 'string';
const storedLanguage = createPageMemory(() => localStorage, 'turno.phoneLanguage', isText);

/** The language of a page for customers: the browser's until another is chosen, which is remembered. */
export function usePageLanguage(texts: i18n): readonly [Language, (language: Language) => void] {
  const [language, setLanguage] = useState<Language>(() => {
    const stored = languageField.safeParse(storedLanguage.read());
    return stored.success ? stored.data : languageOf(navigator.languages);
  });
  useEffect(() => {
    document.documentElement.lang = language;
    void texts.changeLanguage(language);
  }, [language, texts]);
  return [
    language,
    (next) => {
      storedLanguage.write(next);
      setLanguage(next);
    },
  ];
}
