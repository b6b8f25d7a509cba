import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'general-settings': typeof import('../../../shared/i18n/locales/es/general-settings.json');
  }
}
