import type { DisplayLanguage } from '#shared/i18n/create-i18n.ts';

type Texts = Readonly<Record<string, unknown>>;

/** One file a language, fetched when first spoken. Kiosk, display and paper have texts of their own. */
const catalogues: Record<DisplayLanguage, () => Promise<{ texts: Record<string, Texts> }>> = {
  es: () => import('./languages/es.ts'),
  en: () => import('./languages/en.ts'),
  sv: () => import('./languages/sv.ts'),
  'es-AR': () => import('./languages/es-ar.ts'),
  'es-MX': () => import('./languages/es-mx.ts'),
  'es-CR': () => import('./languages/es-cr.ts'),
};

/** Loads the texts of one language, by namespace. */
export async function loadTexts(language: DisplayLanguage): Promise<Record<string, Texts>> {
  const { texts } = await catalogues[language]();
  return Object.fromEntries(Object.entries(texts).map(([path, each]) => [namespaceOf(path), each]));
}

/** Lists the languages whose texts are needed: a regional Spanish needs the Spanish that it differs from. */
export function withFallback(language: DisplayLanguage): DisplayLanguage[] {
  return language.startsWith('es-') ? ['es', language] : [language];
}

function namespaceOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}
