import type { i18n } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import en from '#shared/i18n/locales/en/signage.json' with { type: 'json' };
import es from '#shared/i18n/locales/es/signage.json' with { type: 'json' };
import sv from '#shared/i18n/locales/sv/signage.json' with { type: 'json' };

/** Creates the texts in all languages of displays. */
export function createSignageTexts(language: Language): i18n {
  return createI18n({
    language,
    resources: { es: { signage: es }, en: { signage: en }, sv: { signage: sv } },
    defaultNamespace: 'signage',
  });
}
