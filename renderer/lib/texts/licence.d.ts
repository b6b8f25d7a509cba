import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    licence: typeof import('#shared/i18n/locales/es/licence.json');
  }
}
