import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    signage: typeof import('../../../shared/i18n/locales/es/signage.json');
  }
}
