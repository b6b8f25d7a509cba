import { readdirSync, readFileSync } from 'node:fs';
import type { TextKey } from '#renderer/lib/text-key.ts';
import type { Language } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';

const LOCALES = new URL('../../../shared/i18n/locales/', import.meta.url);

/** Texts of the pages in a language, by key and values. */
export type Texts = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Texts of the pages in a language, as shown on screen. */
export function textsIn(language: Language): Texts {
  const { t } = createI18n({ language, resources: { [language]: catalogue(language) } });
  return (key, values) => t(key as 'common:yes', { ...values });
}

/** Namespace -> texts of one language. */
export function catalogue(language: Language): Record<string, Record<string, unknown>> {
  const folder = new URL(`${language}/`, LOCALES);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>,
    ]),
  );
}
