import type { LocalBridge, LocalPageState } from '#electron/ipc.ts';
import { translationIn } from '#electron/texts.ts';
import type { Language } from '#shared/contract/fields.ts';
import { element } from './element.ts';
import { renderPage } from './views.ts';

declare global {
  interface Window {
    /** Of the preload script. */
    readonly turnoDevice: LocalBridge;
  }
}

const LANGUAGES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English', sv: 'Svenska' };

/** Renders the state of the main process at each change; typed text stays. */
function render({ language, page }: LocalPageState): void {
  const root = document.getElementById('root');
  if (root === null) return;
  const t = translationIn(language);
  const unsavedInput = unsavedInputIn(root);
  document.documentElement.lang = language;
  document.body.dataset.view = page.view;
  const rendered = renderPage(page, { t, language, bridge: window.turnoDevice });
  const isForm = page.view === 'role' || page.view === 'screen' || page.view === 'server';
  root.replaceChildren(...(isForm ? [rendered, languages(language)] : [rendered]));
  restoreInput(root, unsavedInput);
}

interface UnsavedInput {
  readonly value: string;
  readonly isFocused: boolean;
}

function unsavedInputIn(root: HTMLElement): UnsavedInput | null {
  const input = root.querySelector('input');
  return input && { value: input.value, isFocused: document.activeElement === input };
}

function restoreInput(root: HTMLElement, unsavedInput: UnsavedInput | null): void {
  const input = root.querySelector('input');
  if (input === null || unsavedInput === null) return;
  input.value = unsavedInput.value;
  if (unsavedInput.isFocused) input.focus();
}

function languages(current: Language): HTMLElement {
  return element(
    'nav',
    { class: 'languages', 'aria-label': translationIn(current)('language') },
    ...(Object.keys(LANGUAGES) as Language[]).map((language) =>
      element(
        'button',
        {
          type: 'button',
          lang: language,
          ...(language === current && { 'aria-current': 'true' as const }),
          onclick: () => void window.turnoDevice.selectLanguage(language),
        },
        LANGUAGES[language],
      ),
    ),
  );
}

function watchColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const update = () => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
  };
  dark.addEventListener('change', update);
  update();
}

watchColorScheme();
setInterval(() => {
  for (const counting of document.querySelectorAll('.counts')) counting.dispatchEvent(new Event('tick'));
}, 1000);
window.turnoDevice.onState(render);
render(await window.turnoDevice.state());
