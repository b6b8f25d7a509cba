import type { OwnBridge, OwnPageState } from '#electron/ipc.ts';
import { wordsIn } from '#electron/texts.ts';
import type { Language } from '#shared/contract/fields.ts';
import { element } from './element.ts';
import { drawPage } from './views.ts';

declare global {
  interface Window {
    /** Of the preload script. */
    readonly turnoDevice: OwnBridge;
  }
}

const LANGUAGES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English', sv: 'Svenska' };

/** Draws what the main process says is to be seen, anew whenever it says so; what is being typed stays. */
function draw({ language, page }: OwnPageState): void {
  const root = document.getElementById('root');
  if (root === null) return;
  const t = wordsIn(language);
  const typed = typedIn(root);
  document.documentElement.lang = language;
  document.body.dataset.view = page.view;
  const drawn = drawPage(page, { t, language, bridge: window.turnoDevice });
  const asks = page.view === 'role' || page.view === 'screen' || page.view === 'server';
  root.replaceChildren(...(asks ? [drawn, languages(language)] : [drawn]));
  keepTyped(root, typed);
}

interface Typed {
  readonly value: string;
  readonly isFocused: boolean;
}

function typedIn(root: HTMLElement): Typed | null {
  const input = root.querySelector('input');
  return input && { value: input.value, isFocused: document.activeElement === input };
}

function keepTyped(root: HTMLElement, typed: Typed | null): void {
  const input = root.querySelector('input');
  if (input === null || typed === null) return;
  input.value = typed.value;
  if (typed.isFocused) input.focus();
}

function languages(current: Language): HTMLElement {
  return element(
    'nav',
    { class: 'languages', 'aria-label': wordsIn(current)('language') },
    ...(Object.keys(LANGUAGES) as Language[]).map((language) =>
      element(
        'button',
        {
          type: 'button',
          lang: language,
          ...(language === current && { 'aria-current': 'true' as const }),
          onclick: () => void window.turnoDevice.chooseLanguage(language),
        },
        LANGUAGES[language],
      ),
    ),
  );
}

function followScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
  };
  dark.addEventListener('change', follow);
  follow();
}

followScheme();
setInterval(() => {
  for (const counting of document.querySelectorAll('.counts')) counting.dispatchEvent(new Event('tick'));
}, 1000);
window.turnoDevice.onState(draw);
draw(await window.turnoDevice.state());
