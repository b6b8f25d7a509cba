import { readdirSync, readFileSync } from 'node:fs';
import type { TextKey } from '#renderer/lib/text-key.ts';
import type { Language } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';

const LOCALES = new URL('../../../shared/i18n/locales/', import.meta.url);

/** Says what the pages say in a language: the text of a key, with the values that it names. */
export type Texts = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Says what the pages say in a language, as somebody who reads the screen would look for it. */
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
