import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { LANGUAGES, type Language, language as languageField } from '#shared/contract/fields.ts';
import { createPageMemory } from './page-storage.ts';

const isText = (found: unknown): found is string => typeof found === 'string';
const storedLanguage = createPageMemory(() => localStorage, 'turno.phoneLanguage', isText);

/** Language of a customer page: the stored choice, else the one of the browser. */
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

/** First language of the browser that the pages support, else Spanish. */
function languageOf(wanted: readonly string[]): Language {
  const short = wanted.map((each) => each.slice(0, 2).toLowerCase());
  const found = short.flatMap((each) => LANGUAGES.find((one) => one === each) ?? []);
  return found[0] ?? 'es';
}

type ErrorTexts = Readonly<Record<string, unknown>>;
/** Loaded on the first error. */
const ERRORS: Readonly<Record<Language, () => Promise<{ readonly default: ErrorTexts }>>> = {
  es: () => import('#shared/i18n/locales/es/errors.json'),
  en: () => import('#shared/i18n/locales/en/errors.json'),
  sv: () => import('#shared/i18n/locales/sv/errors.json'),
};

/** Text of an error; null when the texts cannot be loaded. */
export async function apiErrorText(key: string, language: Language): Promise<string | null> {
  const texts = await ERRORS[language]().catch(() => null);
  const text = texts?.default[key];
  return typeof text === 'string' ? text : null;
}
