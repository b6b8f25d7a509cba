import type { i18n } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import en from '#shared/i18n/locales/en/kiosk.json' with { type: 'json' };
import es from '#shared/i18n/locales/es/kiosk.json' with { type: 'json' };
import sv from '#shared/i18n/locales/sv/kiosk.json' with { type: 'json' };

/** Creates the texts in all languages: customers may change it at any time. */
export function createKioskTexts(language: Language): i18n {
  return createI18n({
    language,
    resources: { es: { kiosk: es }, en: { kiosk: en }, sv: { kiosk: sv } },
    defaultNamespace: 'kiosk',
  });
}
