import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    branches: typeof import('../../../shared/i18n/locales/es/branches.json');
  }
}
