import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    attention: typeof import('../../../shared/i18n/locales/es/attention.json');
    'desk-dialogs': typeof import('../../../shared/i18n/locales/es/desk-dialogs.json');
    recording: typeof import('../../../shared/i18n/locales/es/recording.json');
    workstation: typeof import('../../../shared/i18n/locales/es/workstation.json');
  }
}
