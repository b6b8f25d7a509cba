import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    directory: typeof import('../../../../shared/i18n/locales/es/directory.json');
  }
}
