import { type Dispatch, useEffect, useRef } from 'react';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import { callVoice, type Display, type DisplayCall } from '#shared/contract/devices/displays.ts';
import type { TurnsEvent } from '../turns/turns.ts';
import { announce } from './announce.ts';
import type { Speaker } from './speaker.ts';

/** Later than this the voice would come after the ticket has been read by everybody. */
const VOICE_PATIENCE = 6_000;

export interface Announcer {
  readonly client: Client;
  readonly speaker: Speaker;
  readonly display: Display | null;
  readonly announcing: DisplayCall | null;
  readonly dispatch: Dispatch<TurnsEvent>;
}

/** Lets the call that has its moment be heard, then says that it is over. */
export function useAnnouncer({ client, speaker, display, announcing, dispatch }: Announcer): void {
  // Settings that are read anew in the middle of an announcement must not begin it again.
  const settings = useRef(display);
  useEffect(() => {
    settings.current = display;
  }, [display]);

  useEffect(() => {
    if (!announcing) return;
    const end = new AbortController();
    const voice = settings.current && voiceOf(client, speaker, settings.current, announcing);
    void announce(
      announcing,
      {
        chime: async (signal) => (settings.current?.audio ? speaker.chime(signal) : undefined),
        speak: async (_, signal) => {
          const wav = await voice;
          if (wav) await speaker.play(wav, signal);
        },
        wait,
      },
      end.signal,
    ).then(() => {
      if (!end.signal.aborted) dispatch({ type: 'announced', seq: announcing.seq });
    });
    return () => end.abort();
  }, [client, speaker, announcing, dispatch]);
}

/** Fetches the spoken call while the chime sounds; null where there is none or where the display is silent. */
async function voiceOf(
  client: Client,
  speaker: Speaker,
  { id, voice, language }: Display,
  { seq }: DisplayCall,
): Promise<ArrayBuffer | null> {
  if (!voice || speaker.isBlocked()) return null;
  const signal = AbortSignal.timeout(VOICE_PATIENCE);
  const wav = await client
    .call(callVoice, { params: { id, seq }, query: { language } }, { signal })
    .catch(() => null);
  return wav && new Uint8Array(wav).buffer;
}
