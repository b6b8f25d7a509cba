import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'branch-types': typeof import('../../../shared/i18n/locales/es/branch-types.json');
  }
}
