import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createI18n, DISPLAY_LANGUAGES, type DisplayLanguage } from '../../shared/i18n/create-i18n.ts';
import { matchLanguage } from '../../shared/i18n/match-language.ts';
import { loadTexts, withFallback } from './staff-texts.ts';

/** What somebody may choose: a language, or whatever the browser asks for. */
export type LanguageChoice = DisplayLanguage | 'browser';
export const LANGUAGE_CHOICES: readonly LanguageChoice[] = ['browser', ...DISPLAY_LANGUAGES];

const STORED = 'turno.language';

/** i18next with the texts of the language remembered in this browser. */
export async function bootLanguage(): Promise<i18n> {
  const instance = createI18n({ language: 'es', resources: {} });
  await speak(instance, languageOf(storedChoice()));
  return instance;
}

const LanguageContext = createContext<{
  readonly choice: LanguageChoice;
  readonly choose: (choice: LanguageChoice) => Promise<void>;
} | null>(null);

/** Hands the texts down and lets the language be changed without a reload. */
export function LanguageProvider(props: { readonly instance: i18n; readonly children: ReactNode }) {
  const { instance, children } = props;
  const [choice, setChoice] = useState(storedChoice);

  async function choose(next: LanguageChoice) {
    await speak(instance, languageOf(next));
    localStorage.setItem(STORED, next);
    setChoice(next);
  }

  return (
    <I18nextProvider i18n={instance}>
      <LanguageContext value={{ choice, choose }}>{children}</LanguageContext>
    </I18nextProvider>
  );
}

/** The chosen language and the way to choose another. Throws outside a `LanguageProvider`. */
export function useLanguage() {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage needs a LanguageProvider above it');
  return language;
}

async function speak(instance: i18n, language: DisplayLanguage): Promise<void> {
  for (const each of withFallback(language)) {
    for (const [namespace, texts] of Object.entries(await loadTexts(each))) {
      instance.addResourceBundle(each, namespace, texts);
    }
  }
  await instance.changeLanguage(language);
  document.documentElement.lang = language;
}

function storedChoice(): LanguageChoice {
  const stored = localStorage.getItem(STORED);
  return LANGUAGE_CHOICES.find((choice) => choice === stored) ?? 'browser';
}

function languageOf(choice: LanguageChoice): DisplayLanguage {
  return choice === 'browser' ? matchLanguage(navigator.languages) : choice;
}
