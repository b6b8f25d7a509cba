import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    backup: typeof import('../../../../shared/i18n/locales/es/backup.json');
  }
}
