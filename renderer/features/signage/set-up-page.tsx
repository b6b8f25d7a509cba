import type { i18n as Texts, TFunction } from 'i18next';
import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { type ChimePorts, createChimeFile, playChime, type Speaker } from '#renderer/lib/sound.ts';
import type { Client } from '#shared/contract/client.ts';
import { type Display, sampleVoice } from '#shared/contract/devices/displays.ts';
import type { Language } from '#shared/contract/fields.ts';
import { type DisplayStatus, watchDisplay } from './display-feed.ts';
import css from './signage.module.css';
import { TextMessage } from './text-message.tsx';
import { useDisplayHeartbeat } from './use-display.ts';
import { NO_SOUND_ERRORS, type PlaybackResult, recordPlayback, useSoundBlocked } from './voice.ts';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly speaker: Speaker;
  readonly idDisplay: number;
  /** Opens the display in the same document, so that the touch unblocks its audio. */
  readonly onDone: () => void;
}

/** Set-up page: state of sound, voice and connection, and screen size. */
export function SetUpPage({ i18n, client, speaker, idDisplay, onDone }: Props) {
  const [display, setDisplay] = useState<Display | null>(null);
  const [status, setStatus] = useState<DisplayStatus | null>(null);
  const blocked = useSoundBlocked(speaker);
  const { width, height } = useSize();
  const language = display?.language ?? 'es';
  const t = i18n.getFixedT(language, 'signage');
  const [errors, onPlayback] = useReducer(recordPlayback, NO_SOUND_ERRORS);
  const [chimeFile] = useState(() => createChimeFile((url, signal) => fetch(url, { signal })));
  const trial = useRef(new AbortController());
  useEffect(() => () => trial.current.abort(), []);

  async function listen(): Promise<void> {
    // A second press restarts the test.
    trial.current.abort();
    trial.current = new AbortController();
    await speaker.unblock();
    if (display) await trySound({ client, speaker, chimeFile, onPlayback }, display, trial.current.signal);
  }

  useEffect(() => {
    const end = new AbortController();
    void watchDisplay({ client, idDisplay, signal: end.signal, onDisplay: setDisplay, onStatus: setStatus });
    return () => end.abort();
  }, [client, idDisplay]);
  const isAudible = display?.audio || display?.voice;
  useDisplayHeartbeat({
    client,
    idDisplay,
    overSocket: noSocket,
    says: {
      shows: 'setUp',
      code: null,
      revision: display?.revision ?? null,
      current: status === 'known',
      muted: Boolean(blocked && isAudible),
      chimeFails: errors.chime,
      unspoken: [...errors.languages],
      failedSlides: [],
    },
  });
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  if (status === 'unknown' || status === 'disabled') return <TextMessage>{t(status)}</TextMessage>;
  const details = [
    {
      name: t('setUp.sound'),
      is: !display
        ? '–'
        : t(
            `setUp.${!isAudible ? 'soundOff' : blocked ? 'soundBlocked' : errors.chime ? 'chimeFailed' : 'soundOn'}`,
          ),
      wrong: isAudible && (blocked || errors.chime),
    },
    { name: t('setUp.voice'), ...voiceDetail(t, display, errors.languages) },
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
    <main className={css.setUpPagePage}>
      <header>
        <h1>{t('setUp.title')}</h1>
        <p>{display && [display.name, display.branchName].join(', ')}</p>
      </header>
      <dl>
        {details.map(({ name, is, wrong = false }) => (
          <div key={name} data-wrong={wrong}>
            <dt>{name}</dt>
            <dd>{is}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <button type="button" className={css.quiet} onClick={() => void listen()}>
          {t(blocked ? 'setUp.turnOn' : 'setUp.hear')}
        </button>
        <button type="button" onClick={onDone}>
          {t('setUp.show')}
        </button>
      </footer>
    </main>
  );
}

/** Spoken languages, and those that fail. */
function voiceDetail(t: TFunction<'signage'>, display: Display | null, failed: readonly Language[]) {
  if (!display) return { is: '–' };
  const { voice, spokenLanguages, muteLanguages, language } = display;
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const list = new Intl.ListFormat(language);
  const named = (languages: readonly Language[]) => ({
    languages: list.format(languages.map((each) => names.of(each) ?? each)),
  });
  const wrong = [
    ...(muteLanguages.length > 0 ? [t('setUp.voiceMute', named(muteLanguages))] : []),
    ...(failed.length > 0 ? [t('setUp.voiceFailed', named(failed))] : []),
  ];
  if (wrong.length > 0) return { is: wrong.join(' '), wrong: true };
  return { is: voice ? t('setUp.voiceOn', named(spokenLanguages)) : t('setUp.voiceOff') };
}
/** No socket: the set-up page needs the connection state only. */
const noSocket = async () => Promise.reject(new Error('there is no line'));

/** Current window size, `1920 × 1080`. */
function useSize(): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = useSyncExternalStore(subscribe, sizeText).split(' ').map(Number);
  return { width, height };
}

const sizeText = () => `${innerWidth} ${innerHeight}`;

function subscribe(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

interface TryPorts extends Omit<ChimePorts, 'onPlayback'> {
  readonly onPlayback: (result: PlaybackResult) => void;
  readonly client: Client;
  readonly speaker: Speaker;
}

/** Plays the chime and a sample call in each language. */
async function trySound(ports: TryPorts, display: Display, signal: AbortSignal): Promise<void> {
  const { client, speaker, onPlayback } = ports;
  const { id, audio, chime, voice, spokenLanguages } = display;
  if (audio || !voice) await playChime(ports, audio ? chime : null, signal);
  for (const language of voice ? spokenLanguages : []) {
    if (signal.aborted) return;
    const well = await client
      .call(sampleVoice, { params: { id }, query: { language } }, { signal })
      .then((wav) => speaker.play(new Uint8Array(wav).buffer, signal))
      .then(
        () => true,
        () => false,
      );
    if (!signal.aborted) onPlayback({ what: language, well });
  }
}
