import type { i18n } from 'i18next';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import en from '#shared/i18n/locales/en/virtual-printer.json' with { type: 'json' };
import es from '#shared/i18n/locales/es/virtual-printer.json' with { type: 'json' };
import sv from '#shared/i18n/locales/sv/virtual-printer.json' with { type: 'json' };

/** Creates the texts of the page in the first available preferred language; Spanish by default. */
export function createPrinterTexts(preferred: readonly string[]): i18n {
  return createI18n({
    language: firstSupported(preferred),
    resources: {
      es: { 'virtual-printer': es },
      en: { 'virtual-printer': en },
      sv: { 'virtual-printer': sv },
    },
    defaultNamespace: 'virtual-printer',
  });
}

function firstSupported(preferred: readonly string[]): Language {
  const known = preferred.flatMap((tag) => LANGUAGES.filter((language) => tag.startsWith(language)));
  return known[0] ?? 'es';
}
