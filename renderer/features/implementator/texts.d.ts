import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    implementator: typeof import('../../../shared/i18n/locales/es/implementator.json');
  }
}
