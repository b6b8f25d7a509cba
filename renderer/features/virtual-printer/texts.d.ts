import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'virtual-printer': typeof import('../../../shared/i18n/locales/es/virtual-printer.json');
  }
}
