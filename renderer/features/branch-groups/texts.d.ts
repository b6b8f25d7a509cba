import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'branch-groups': typeof import('../../../shared/i18n/locales/es/branch-groups.json');
  }
}
