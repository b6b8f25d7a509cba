import type { DisplayLanguage } from '#shared/i18n/create-i18n.ts';
import { inRegion } from '#shared/i18n/in-region.ts';

type Texts = Readonly<Record<string, unknown>>;

/** One file a language, fetched when first spoken. Kiosk, display and paper have texts of their own. */
const catalogues = {
  es: () => import('./languages/es.ts'),
  en: () => import('./languages/en.ts'),
  sv: () => import('./languages/sv.ts'),
};

/** Loads the texts of one language, by namespace; those of a region are the Spanish ones, in its words. */
export async function loadTexts(language: DisplayLanguage): Promise<Record<string, Texts>> {
  const { texts } = await catalogues[language in catalogues ? (language as keyof typeof catalogues) : 'es']();
  return Object.fromEntries(
    Object.entries(texts).map(([path, each]) => [namespaceOf(path), inRegion(language, each)]),
  );
}

function namespaceOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}
