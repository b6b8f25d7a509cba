import type { i18n as Texts } from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Speaker } from '#renderer/lib/sound/speaker.ts';
import type { Client } from '#shared/contract/client.ts';
import type { Display } from '#shared/contract/devices/displays.ts';
import { useBeat } from '../beat/use-beat.ts';
import { type DisplayStatus, watchDisplay } from '../turns/watch-display.ts';
import { PlainMessage } from '../views/plain-message.tsx';
import { useSoundBlocked } from '../voice/use-sound-blocked.ts';
import css from './set-up-page.module.css';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly speaker: Speaker;
  readonly idDisplay: number;
  /** Goes on to what customers see, in the same page: a touch here counts there too. */
  readonly onDone: () => void;
}

/** Tells whoever sets a display up how it is: whether it is heard, speaks, reaches the server, and its size. */
export function SetUpPage({ i18n, client, speaker, idDisplay, onDone }: Props) {
  const [display, setDisplay] = useState<Display | null>(null);
  const [status, setStatus] = useState<DisplayStatus | null>(null);
  const blocked = useSoundBlocked(speaker);
  const { width, height } = useSize();
  const language = display?.language ?? 'es';
  const t = i18n.getFixedT(language, 'signage');

  useEffect(() => {
    const end = new AbortController();
    void watchDisplay({ client, idDisplay, signal: end.signal, onDisplay: setDisplay, onStatus: setStatus });
    return () => end.abort();
  }, [client, idDisplay]);
  const isHeard = display?.audio || display?.voice;
  useBeat({
    ...{ client, idDisplay, overSocket: noSocket },
    says: {
      ...{ shows: 'setUp', code: null, revision: display?.revision ?? null },
      ...{ current: status === 'known', silent: Boolean(blocked && isHeard) },
    },
  });
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  if (status === 'unknown' || status === 'disabled') return <PlainMessage>{t(status)}</PlainMessage>;
  const facts = [
    {
      name: t('setUp.sound'),
      is: !display ? '–' : t(`setUp.${!isHeard ? 'soundOff' : blocked ? 'soundBlocked' : 'soundOn'}`),
      wrong: blocked && isHeard,
    },
    { name: t('setUp.voice'), is: display ? t(display.voice ? 'setUp.voiceOn' : 'setUp.voiceOff') : '–' },
    {
      name: t('setUp.connection'),
      is: status === null ? '–' : t(status === 'known' ? 'setUp.connected' : 'setUp.disconnected'),
      wrong: status === 'unreached',
    },
    {
      name: t('setUp.size'),
      is: `${t('setUp.sizeOf', { width, height })}, ${t(width < height ? 'setUp.upright' : 'setUp.lying')}`,
    },
  ];
  return (
    <main className={css.page}>
      <header>
        <h1>{t('setUp.title')}</h1>
        <p>{display && [display.name, display.branchName].join(', ')}</p>
      </header>
      <dl>
        {facts.map(({ name, is, wrong = false }) => (
          <div key={name} data-wrong={wrong}>
            <dt>{name}</dt>
            <dd>{is}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <button
          type="button"
          className={css.quiet}
          onClick={() => void speaker.unblock().then(() => speaker.chime(new AbortController().signal))}
        >
          {t(blocked ? 'setUp.turnOn' : 'setUp.hear')}
        </button>
        <button type="button" onClick={onDone}>
          {t('setUp.show')}
        </button>
      </footer>
    </main>
  );
}

/** Whoever sets a display up sees at once whether the server answers; the turns have a socket. */
const noSocket = async () => Promise.reject(new Error('there is no line'));

/** The window's size as it is now, `1920 × 1080`, so that a wrong one is seen. */
function useSize(): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = useSyncExternalStore(subscribe, sizeText).split(' ').map(Number);
  return { width, height };
}

const sizeText = () => `${innerWidth} ${innerHeight}`;

function subscribe(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
