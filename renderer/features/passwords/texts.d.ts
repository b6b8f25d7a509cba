import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    passwords: typeof import('../../../shared/i18n/locales/es/passwords.json');
  }
}
