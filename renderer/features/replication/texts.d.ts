import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    replication: typeof import('../../../shared/i18n/locales/es/replication.json');
  }
}
