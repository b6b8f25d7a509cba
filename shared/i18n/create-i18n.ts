import { createInstance, type i18n, type Resource } from 'i18next';

/** Lists what people may choose; a regional Spanish is the Spanish one in words of its own. */
export const DISPLAY_LANGUAGES = ['es', 'en', 'sv', 'es-AR', 'es-MX', 'es-CR'] as const;
export type DisplayLanguage = (typeof DISPLAY_LANGUAGES)[number];

export interface I18nOptions {
  readonly language: DisplayLanguage;
  /** Language -> namespace -> texts. A page hands in its own namespaces only. */
  readonly resources: Resource;
  readonly defaultNamespace?: string;
}

/** A ready i18next instance of its own, without globals; texts of further languages may be added later. */
export function createI18n({ language, resources, defaultNamespace = 'common' }: I18nOptions): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources,
    fallbackLng: 'es',
    supportedLngs: [...DISPLAY_LANGUAGES],
    // A region without words of its own writes its dates and numbers, in the words of its language.
    nonExplicitSupportedLngs: true,
    defaultNS: defaultNamespace,
    ns: namespacesOf(resources),
    initAsync: false,
    // React escapes what it renders; escaping here would show it twice.
    interpolation: { escapeValue: false },
  });
  return instance;
}

function namespacesOf(resources: Resource): string[] {
  return [...new Set(Object.values(resources).flatMap((namespaces) => Object.keys(namespaces)))];
}
