import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    printers: typeof import('../../../shared/i18n/locales/es/printers.json');
  }
}
