import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    workstation: typeof import('../../../shared/i18n/locales/es/workstation.json');
  }
}
