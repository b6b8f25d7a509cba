import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'alert-messages': typeof import('../../../shared/i18n/locales/es/alert-messages.json');
  }
}
