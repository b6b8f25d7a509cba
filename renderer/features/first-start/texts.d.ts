import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'first-start': typeof import('../../../shared/i18n/locales/es/first-start.json');
  }
}
