import type { i18n } from 'i18next';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import en from '#shared/i18n/locales/en/ticket-printer.json' with { type: 'json' };
import es from '#shared/i18n/locales/es/ticket-printer.json' with { type: 'json' };
import sv from '#shared/i18n/locales/sv/ticket-printer.json' with { type: 'json' };

/** Creates the texts of the page in the first available preferred language; Spanish by default. */
export function createTicketPrinterTexts(preferred: readonly string[]): i18n {
  return createI18n({
    language: firstSupported(preferred),
    resources: {
      es: { 'ticket-printer': es },
      en: { 'ticket-printer': en },
      sv: { 'ticket-printer': sv },
    },
    defaultNamespace: 'ticket-printer',
  });
}

function firstSupported(preferred: readonly string[]): Language {
  const known = preferred.flatMap((tag) => LANGUAGES.filter((language) => tag.startsWith(language)));
  return known[0] ?? 'es';
}
