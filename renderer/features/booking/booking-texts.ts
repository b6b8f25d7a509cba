import type { i18n } from 'i18next';
import type { Language } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import en from '#shared/i18n/locales/en/booking.json' with { type: 'json' };
import es from '#shared/i18n/locales/es/booking.json' with { type: 'json' };
import sv from '#shared/i18n/locales/sv/booking.json' with { type: 'json' };

/** Creates the texts of the page in all languages: customers may switch at any time. */
export function createBookingTexts(language: Language): i18n {
  return createI18n({
    language,
    resources: { es: { booking: es }, en: { booking: en }, sv: { booking: sv } },
    defaultNamespace: 'booking',
  });
}
