import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    administration: typeof import('../../../shared/i18n/locales/es/administration.json');
    preferences: typeof import('../../../shared/i18n/locales/es/preferences.json');
    roles: typeof import('../../../shared/i18n/locales/es/roles.json');
    users: typeof import('../../../shared/i18n/locales/es/users.json');
  }
}
