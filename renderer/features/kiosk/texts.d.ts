import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    kiosk: typeof import('../../../shared/i18n/locales/es/kiosk.json');
  }
}
