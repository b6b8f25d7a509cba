import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'settings-form': typeof import('../../../shared/i18n/locales/es/settings-form.json');
  }
}
