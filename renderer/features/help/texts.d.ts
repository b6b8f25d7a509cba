import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    help: typeof import('../../../shared/i18n/locales/es/help.json');
  }
}
