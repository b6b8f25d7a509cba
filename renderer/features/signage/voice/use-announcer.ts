import { type Dispatch, useEffect, useRef } from 'react';
import type { Speaker } from '#renderer/lib/sound/speaker.ts';
import type { Client } from '#shared/contract/client.ts';
import { callVoice, type Display, type DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Speech } from '../pace/pace.ts';
import { paceClock } from '../pace/use-pace.ts';
import type { TurnsEvent } from '../turns/turns.ts';
import { announce } from './announce.ts';

/** Later than this the voice would come after the ticket has been read by everybody. */
const VOICE_PATIENCE = 3_000;

/** Stands for a display that is not known yet: it makes no sound. */
const UNKNOWN = { id: 0, language: undefined, audio: false, voice: false } as const;

export interface Announcer {
  readonly client: Client;
  readonly speaker: Speaker;
  readonly display: Display | null;
  readonly speech: Speech<DisplayCall> | null;
  readonly dispatch: Dispatch<TurnsEvent>;
}

/** Lets be heard what is to be said at this moment, then says that it was. */
export function useAnnouncer({ client, speaker, display, speech, dispatch }: Announcer): void {
  // Settings that are read anew in the middle of an announcement must not begin it again.
  const settings = useRef(display);
  useEffect(() => {
    settings.current = display;
  }, [display]);

  useEffect(() => {
    if (!speech) return;
    const end = new AbortController();
    const { id, language, audio, voice } = settings.current ?? UNKNOWN;
    const late = AbortSignal.timeout(VOICE_PATIENCE);
    void announce(
      speech,
      {
        chime: async (signal) => (audio ? speaker.chime(signal) : undefined),
        voiceOf: async ({ seq }, manner) => {
          if (!voice || speaker.isBlocked()) return null;
          const wanted = { params: { id, seq }, query: { language, manner } };
          const wav = await client.call(callVoice, wanted, { signal: late });
          return new Uint8Array(wav).buffer;
        },
        play: speaker.play,
      },
      end.signal,
    ).then(() => {
      if (!end.signal.aborted) dispatch({ type: 'said', speech, now: paceClock() });
    });
    return () => end.abort();
  }, [client, speaker, speech, dispatch]);
}
