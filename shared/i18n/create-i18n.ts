import { createInstance, type i18n, type Resource } from 'i18next';

/** Selectable languages; a regional Spanish is Spanish with some replaced terms. */
export const DISPLAY_LANGUAGES = ['es', 'en', 'sv', 'es-AR', 'es-MX', 'es-CR'] as const;
export type DisplayLanguage = (typeof DISPLAY_LANGUAGES)[number];

export interface I18nOptions {
  readonly language: DisplayLanguage;
  /** Language -> namespace -> texts. A page passes only its own namespaces. */
  readonly resources: Resource;
  readonly defaultNamespace?: string;
}

/** Creates an isolated i18next instance; texts of further languages can be added later. */
export function createI18n({ language, resources, defaultNamespace = 'common' }: I18nOptions): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources,
    fallbackLng: 'es',
    supportedLngs: [...DISPLAY_LANGUAGES],
    // A region without its own terms formats dates and numbers, with the texts of its language.
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
