import type { Plugin } from 'vite';
import en from '../shared/i18n/locales/en/customers.json' with { type: 'json' };
import es from '../shared/i18n/locales/es/customers.json' with { type: 'json' };
import sv from '../shared/i18n/locales/sv/customers.json' with { type: 'json' };

/** Pages that customers open on their own phones, with unknown capabilities. */
const OPENED_BY_CUSTOMERS = /(phone|booking)\.html$/;

const TEXTS = Object.entries({ es, en, sv }).map(
  ([language, { noScript: noScriptFallback }]) => `<p lang="${language}">${noScriptFallback}</p>`,
);

/**
 * Shows the requirements on customer pages if their scripts do not render within seconds: scripts disabled,
 * browser too old, or connection lost. The text is in every language, since none is selected yet.
 */
export function noScriptFallback(): Plugin {
  return {
    name: 'turno-no-script-fallback',
    transformIndexHtml: (html, { path }) =>
      OPENED_BY_CUSTOMERS.test(path)
        ? html.replace(
            /(<div id="root">.*)(<\/div>)/,
            `$1<div class="no-script-fallback">${TEXTS.join('')}</div>$2`,
          )
        : html,
  };
}
