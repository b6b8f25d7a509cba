import { useQuery } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Client } from '#shared/contract/client.ts';
import { getSystemLanguage } from '#shared/contract/installation/general-parameters.ts';
import { createI18n, DISPLAY_LANGUAGES, type DisplayLanguage } from '#shared/i18n/create-i18n.ts';
import { inRegion } from '#shared/i18n/in-region.ts';
import { matchLanguage } from '#shared/i18n/match-language.ts';
import { useApi } from './api.tsx';

/** Language choices of users: a language, or the one of the browser. */
type LanguagePreference = DisplayLanguage | 'browser';
export const LANGUAGE_CHOICES: readonly LanguagePreference[] = ['browser', ...DISPLAY_LANGUAGES];

const STORED = 'turno.language';
/** Storage key of the language of the installation. */
const SYSTEM = 'turno.systemLanguage';
const SYSTEM_EVERY_MS = 60_000;

/** Query key of the language of the installation. */
export const SYSTEM_LANGUAGE_KEY = 'systemLanguage';

/**
 * Creates i18next with the language chosen in this browser, else the stored language of the installation. Only the
 * first visit of a browser waits for the server.
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
  /** Applies the language of the installation, unless one is chosen in this browser. */
  readonly watchSystem: (system: string) => Promise<void>;
} | null>(null);

/** Provides the texts, and changes the language without a reload. */
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
      <LanguageContext value={{ choice, choose: setPreference, watchSystem: setSystemLanguage }}>
        {children}
      </LanguageContext>
    </I18nextProvider>
  );
}

/** Returns the language choice and its setter. Throws outside a `LanguageProvider`. */
export function useLanguage() {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage needs a LanguageProvider above it');
  return language;
}

/** Polls the language of the installation. Mount it once, below the `ApiProvider`. */
export function SystemLanguage() {
  const api = useApi();
  const { watchSystem: setSystemLanguage } = useLanguage();
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
  // Dates and numbers are formatted by the language of i18next, so it includes the region.
  await instance.changeLanguage(localeOf(language, navigator.languages));
  document.documentElement.lang = language;
}

/** Stores the language of the installation; keeps the stored one when the server does not answer. */
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

type Texts = Readonly<Record<string, unknown>>;

/** One lazily loaded module per language. Kiosk, display and paper texts are not included. */
const catalogues = {
  es: () => import('./texts-es.ts'),
  en: () => import('./texts-en.ts'),
  sv: () => import('./texts-sv.ts'),
};

/** Loads the texts of a language, by namespace; regional variants derive from the Spanish texts. */
async function loadTexts(language: DisplayLanguage): Promise<Record<string, Texts>> {
  const { texts } = await catalogues[language in catalogues ? (language as keyof typeof catalogues) : 'es']();
  return Object.fromEntries(
    Object.entries(texts).map(([path, each]) => [namespaceOf(path), inRegion(language, each)]),
  );
}

function namespaceOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}

const isSpoken = (tag: string): boolean =>
  DISPLAY_LANGUAGES.some((each) => each.toLowerCase() === tag.toLowerCase());

/**
 * Locale for dates and numbers: the first regional variant of the language that the browser prefers, else the
 * language. Regions that are display languages count only when chosen.
 *
 * @example localeOf('en', ['sv-FI', 'en-GB']) // 'en-GB'
 *
 * @internal used by tests besides this file
 */
export function localeOf(language: DisplayLanguage, tags: readonly string[]): string {
  const of = (tag: string) => tag.split('-')[0]?.toLowerCase();
  const tag = tags.find((tag) => of(tag) === of(language) && !isSpoken(tag) && isKnownLocale(tag));
  return language.includes('-') ? language : (tag ?? language);
}

function isKnownLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    // Browser preferences may contain invalid tags.
    return false;
  }
}
