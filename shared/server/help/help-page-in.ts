import type { HelpModule, HelpPage } from '#shared/contract/installation/help.ts';
import type { DisplayLanguage } from '#shared/i18n/create-i18n.ts';
import { en } from '#shared/i18n/help/en.ts';
import { es } from '#shared/i18n/help/es.ts';
import { esAR } from '#shared/i18n/help/es-ar.ts';
import { esCR } from '#shared/i18n/help/es-cr.ts';
import { esMX } from '#shared/i18n/help/es-mx.ts';
import { sv } from '#shared/i18n/help/sv.ts';
import { matchLanguage } from '#shared/i18n/match-language.ts';

type Pages = Readonly<Record<HelpModule, HelpPage>>;

/** A regional Spanish has only the pages in which something is called otherwise. */
const PAGES: Readonly<Record<DisplayLanguage, Partial<Pages>>> = {
  es: es satisfies Pages,
  en: en satisfies Pages,
  sv: sv satisfies Pages,
  'es-AR': esAR,
  'es-MX': esMX,
  'es-CR': esCR,
};

/** The help page of a module in the language nearest to a tag such as `es-CR`; undefined where there is none. */
export function helpPageIn(tag: string, module: string): HelpPage | undefined {
  const own = new Map(Object.entries(PAGES[matchLanguage([tag])]));
  return own.get(module) ?? new Map(Object.entries<HelpPage>(es)).get(module);
}
