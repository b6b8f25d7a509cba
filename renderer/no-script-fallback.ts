import type { Plugin } from 'vite';
import en from '../shared/i18n/locales/en/customers.json' with { type: 'json' };
import es from '../shared/i18n/locales/es/customers.json' with { type: 'json' };
import sv from '../shared/i18n/locales/sv/customers.json' with { type: 'json' };

/** Pages that customers open on phones of their own, of which nobody knows what they can do. */
const OPENED_BY_CUSTOMERS = /(phone|booking)\.html$/;

const TEXTS = Object.entries({ es, en, sv }).map(
  ([language, { unlessDrawn: noScriptFallback }]) => `<p lang="${language}">${noScriptFallback}</p>`,
);

/**
 * Says on the pages of customers what they need, where their scripts have not drawn them within seconds: a browser has
 * none, is too old for them, or the line has broken. It says so in every language, since none is chosen yet.
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
