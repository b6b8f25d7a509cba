import { LANGUAGES, type Language } from '#shared/contract/fields.ts';

/** Chooses the first language of a browser that the pages have; Spanish where it has none of them. */
export function languageOf(wanted: readonly string[]): Language {
  const short = wanted.map((each) => each.slice(0, 2).toLowerCase());
  const found = short.flatMap((each) => LANGUAGES.find((one) => one === each) ?? []);
  return found[0] ?? 'es';
}

type ErrorTexts = Readonly<Record<string, unknown>>;
/** Fetched once something is refused: few ever see one. */
const ERRORS: Readonly<Record<Language, () => Promise<{ readonly default: ErrorTexts }>>> = {
  es: () => import('#shared/i18n/locales/es/errors.json'),
  en: () => import('#shared/i18n/locales/en/errors.json'),
  sv: () => import('#shared/i18n/locales/sv/errors.json'),
};

/** Says in words what the server refused, in a language of the page; null while the words cannot be fetched. */
export async function apiErrorText(key: string, language: Language): Promise<string | null> {
  const texts = await ERRORS[language]().catch(() => null);
  const text = texts?.default[key];
  return typeof text === 'string' ? text : null;
}
