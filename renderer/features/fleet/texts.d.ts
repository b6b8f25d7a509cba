import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    fleet: typeof import('../../../shared/i18n/locales/es/fleet.json');
  }
}
