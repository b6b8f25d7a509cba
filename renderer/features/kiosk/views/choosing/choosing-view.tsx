import './button-sizes.css';
import { IconArrowLeft } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { buttonAction, figureKey, type Pair } from '#renderer/features/kiosk/button-action.ts';
import { localTextIn } from '#renderer/public-pages/texts/local-text.ts';
import type { KioskButton as Button, KioskScreen, KioskViewer } from '#shared/contract/devices/kiosks.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { crowdWording, waitWording } from '../wait-wording.ts';
import { buttonGrid } from './button-grid.ts';
import css from './choosing-view.module.css';
import { type ButtonStatus, KioskButton, type Subtitle } from './kiosk-button.tsx';
import { KioskHeader } from './kiosk-header.tsx';
import { LanguageRow } from './language-row.tsx';

interface Props {
  readonly t: TFunction<'kiosk'>;
  readonly viewer: KioskViewer;
  readonly screen: KioskScreen;
  readonly language: Language;
  readonly pair: Pair;
  /** The button that is being served; null while any may be pressed. */
  readonly served: Button | null;
  /** True while a ticket is on its way, even where its button is not on this screen. */
  readonly busy: boolean;
  readonly now: () => Millis;
  readonly onPress: (button: Button, title: string) => void;
  readonly onLanguage: (language: Language) => void;
}

/** Shows one question, its answers as buttons, and the languages. */
export function ChoosingView(props: Props) {
  const { t, viewer, screen, language, pair, served, busy, now, onPress, onLanguage } = props;
  const answers = screen.buttons.filter((button) => !button.back);
  const back = screen.buttons.find((button) => button.back);
  const { columns, density } = buttonGrid(answers.length, screen.columnQty, useUpright());
  const own = (text: KioskScreen['question']) => localTextIn(text, language, viewer.language);
  const status = (button: Button): ButtonStatus => {
    if (button === served) return 'down';
    return busy || buttonAction(button, pair).kind === 'none' ? 'rest' : 'ready';
  };
  return (
    <main className={css.kiosk} data-density={density} data-screen={screen.randomId}>
      <KioskHeader viewer={viewer} now={now} />
      <section className={css.ask}>
        {back && (
          <button
            type="button"
            className={css.back}
            disabled={busy}
            onClick={() => onPress(back, own(back.title))}
          >
            <IconArrowLeft stroke={2.5} aria-hidden />
            {own(back.title)}
          </button>
        )}
        <h1>{own(screen.question)}</h1>
        <p>{own(screen.hint)}</p>
      </section>
      <section
        className={css.options}
        data-columns={columns}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {answers.map((button) => (
          <KioskButton
            key={`${screen.randomId} ${JSON.stringify(button)}`}
            t={t}
            title={own(button.title)}
            subtitle={subtitleOf(button, props)}
            status={status(button)}
            onPress={() => onPress(button, own(button.title))}
          />
        ))}
      </section>
      <LanguageRow
        label={t('languages')}
        languages={viewer.languages}
        chosen={language}
        resting={busy}
        onChoose={onLanguage}
      />
    </main>
  );
}

function subtitleOf(button: Button, { t, viewer, language, pair }: Props): Subtitle | null {
  const { subtitle } = button;
  if (subtitle === null) return null;
  if (typeof subtitle === 'object') {
    const text = localTextIn(subtitle, language, viewer.language);
    return text ? { icon: null, text } : null;
  }
  const data = viewer.waits[figureKey(button, pair) ?? ''];
  if (!data) return null;
  if (subtitle === 'ESTIMATED_WAIT') return { icon: 'wait', text: waitWording(t, data) };
  return { icon: 'crowd', text: crowdWording(t, data) };
}

const QUERY = '(orientation: portrait)';

/** Tells whether the screen stands on its short side. */
function useUpright(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
