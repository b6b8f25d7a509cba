import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../../shared/contract/fields.ts';
import { createI18n } from '../../shared/i18n/create-i18n.ts';

const LOCALES = new URL('../../shared/i18n/locales/', import.meta.url);
const NAMESPACES = [
  'common',
  'attention',
  'auth',
  'branch-types',
  'consolidated',
  'desk-dialogs',
  'errors',
  'fleet',
  'kiosk',
  'printers',
  'recording',
  'replication',
  'services',
  'shell',
  'signage',
  'virtual-printer',
  'workstation',
] as const;

export type Texts = ReturnType<typeof textsIn>;

/** What the pages say in a language, as somebody who reads the screen would look for it. */
export function textsIn(language: Language) {
  return createI18n({ language, resources: { [language]: catalogue(language) } }).getFixedT(
    language,
    NAMESPACES,
  );
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
