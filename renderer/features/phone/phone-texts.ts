import type { i18n } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import en from '#shared/i18n/locales/en/phone.json' with { type: 'json' };
import es from '#shared/i18n/locales/es/phone.json' with { type: 'json' };
import sv from '#shared/i18n/locales/sv/phone.json' with { type: 'json' };

/** Creates the texts in all languages: customers may change it at any time. */
export function createPhoneTexts(language: Language): i18n {
  return createI18n({
    language,
    resources: { es: { phone: es }, en: { phone: en }, sv: { phone: sv } },
    defaultNamespace: 'phone',
  });
}
