import { useQuery } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Client } from '#shared/contract/client.ts';
import { getSystemLanguage } from '#shared/contract/installation/general-parameters.ts';
import { createI18n, DISPLAY_LANGUAGES, type DisplayLanguage } from '#shared/i18n/create-i18n.ts';
import { matchLanguage } from '#shared/i18n/match-language.ts';
import { useApi } from '../server/api.tsx';
import { localeOf } from './locale-of.ts';
import { loadTexts } from './staff-texts.ts';

/** Names what users may choose: a language, or whatever the browser asks for. */
export type LanguagePreference = DisplayLanguage | 'browser';
export const LANGUAGE_CHOICES: readonly LanguagePreference[] = ['browser', ...DISPLAY_LANGUAGES];

const STORED = 'turno.language';
/** Stores the installation's language, as the server last said. */
const SYSTEM = 'turno.systemLanguage';
const SYSTEM_EVERY_MS = 60_000;

/** Names the query of the installation's language, so that a change of it can be read anew. */
export const SYSTEM_LANGUAGE_KEY = 'systemLanguage';

/**
 * Makes i18next with the texts of the language chosen in this browser; where none is chosen, the installation's, as it
 * was last known here: only a browser that has never been here waits for the server to say.
 */
export async function bootLanguage(api: Client): Promise<i18n> {
  const instance = createI18n({ language: 'es', resources: {} });
  if ((localStorage.getItem(STORED) ?? localStorage.getItem(SYSTEM)) === null) await fetchSystemLanguage(api);
  await speak(instance, languageOf(storedPreference()));
  return instance;
}

const LanguageContext = createContext<{
  readonly choice: LanguagePreference;
  readonly choose: (choice: LanguagePreference) => Promise<void>;
  /** Changes to the installation's language, where none is chosen in this browser. */
  readonly follow: (system: string) => Promise<void>;
} | null>(null);

/** Hands the texts down and lets the language be changed without a reload. */
export function LanguageProvider(props: { readonly instance: i18n; readonly children: ReactNode }) {
  const { instance, children } = props;
  const [choice, setChoice] = useState(storedPreference);

  async function setPreference(next: LanguagePreference) {
    await speak(instance, languageOf(next));
    localStorage.setItem(STORED, next);
    setChoice(next);
  }

  async function setSystemLanguage(system: string) {
    if (localStorage.getItem(SYSTEM) === system) return;
    localStorage.setItem(SYSTEM, system);
    const next = storedPreference();
    await speak(instance, languageOf(next));
    setChoice(next);
  }

  return (
    <I18nextProvider i18n={instance}>
      <LanguageContext value={{ choice, choose: setPreference, follow: setSystemLanguage }}>
        {children}
      </LanguageContext>
    </I18nextProvider>
  );
}

/** Tells the chosen language and chooses another. Throws outside a `LanguageProvider`. */
export function useLanguage() {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage needs a LanguageProvider above it');
  return language;
}

/** Keeps a page that stays open in the installation's language. Mount it once, below the server's client. */
export function SystemLanguage() {
  const api = useApi();
  const { follow: setSystemLanguage } = useLanguage();
  const { data } = useQuery({
    queryKey: [SYSTEM_LANGUAGE_KEY],
    queryFn: ({ signal }) => api.call(getSystemLanguage, {}, { signal }),
    refetchInterval: SYSTEM_EVERY_MS,
  });
  const language = data?.language;

  useEffect(() => {
    if (language !== undefined) void setSystemLanguage(language);
  }, [language, setSystemLanguage]);

  return null;
}

async function speak(instance: i18n, language: DisplayLanguage): Promise<void> {
  for (const [namespace, texts] of Object.entries(await loadTexts(language))) {
    instance.addResourceBundle(language, namespace, texts);
  }
  // Whatever writes a date or a number asks i18next for its language: so all of them have the region too.
  await instance.changeLanguage(localeOf(language, navigator.languages));
  document.documentElement.lang = language;
}

/** Remembers what the server says; what it last said holds while it does not answer. */
async function fetchSystemLanguage(api: Client): Promise<void> {
  const answer = await api.call(getSystemLanguage, {}).catch(() => null);
  if (answer) localStorage.setItem(SYSTEM, answer.language);
}

function storedPreference(): LanguagePreference {
  const stored = (localStorage.getItem(STORED) ?? localStorage.getItem(SYSTEM))?.toLowerCase();
  return LANGUAGE_CHOICES.find((choice) => choice.toLowerCase() === stored) ?? 'browser';
}

function languageOf(choice: LanguagePreference): DisplayLanguage {
  return choice === 'browser' ? matchLanguage(navigator.languages) : choice;
}
