import 'i18next';

/** Keys are checked when compiling: each namespace of the Spanish catalogue is named here once. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
  }
  interface ResourceNamespaceMap {
    auth: typeof import('./locales/es/auth.json');
    common: typeof import('./locales/es/common.json');
    errors: typeof import('./locales/es/errors.json');
    paper: typeof import('./locales/es/paper.json');
    services: typeof import('./locales/es/services.json');
    shell: typeof import('./locales/es/shell.json');
    speech: typeof import('./locales/es/speech.json');
  }
}
