import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    consolidated: typeof import('../../../shared/i18n/locales/es/consolidated.json');
  }
}
