import { type Dispatch, useEffect, useRef, useState } from 'react';
import { createChimeFile, playChime, type Speaker } from '#renderer/lib/sound.ts';
import type { Client } from '#shared/contract/client.ts';
import { callVoice, type Display, type DisplayCall } from '#shared/contract/devices/displays.ts';
import type { PopupTiming } from '../pace/popup-timing.ts';
import { monotonicClock } from '../pace/use-popup-timing.ts';
import type { CallsEvent } from '../turns/calls.ts';
import { announce } from './announce.ts';
import type { PlaybackResult } from './sound-errors.ts';

/** Later than this the voice would come after the ticket has been read by everybody. */
const VOICE_TIMEOUT_MS = 3_000;

/** Stands for a display that is not known yet: it makes no sound. */
const UNKNOWN = { id: 0, audio: false, chime: null, voice: false, spokenLanguages: [] };

export interface Announcer {
  readonly client: Client;
  readonly speaker: Speaker;
  readonly display: Display | null;
  readonly pace: PopupTiming<DisplayCall>;
  readonly dispatch: Dispatch<CallsEvent>;
  /** Hears what was played, and what could not be; always the same function. */
  readonly hear: (played: PlaybackResult) => void;
}

/** Lets be heard what is to be said at this moment, then says that it was. */
export function useAnnouncer({ client, speaker, display, pace, dispatch, hear }: Announcer): void {
  const { speech } = pace;
  // Settings that are read anew in the middle of an announcement must not begin it again.
  const now = useRef({ display, pace });
  useEffect(() => {
    now.current = { display, pace };
  }, [display, pace]);

  const [chimeFile] = useState(() => createChimeFile((url, signal) => fetch(url, { signal })));
  const chimeUrl = display?.audio ? display.chime : null;
  useEffect(() => {
    // Had before the first call; one that is missing shows when it is to be played.
    if (chimeUrl !== null) chimeFile(chimeUrl).catch(() => {});
  }, [chimeFile, chimeUrl]);

  useEffect(() => {
    if (!speech) return;
    const end = new AbortController();
    const { id, audio, chime, voice, spokenLanguages } = now.current.display ?? UNKNOWN;
    const late = AbortSignal.timeout(VOICE_TIMEOUT_MS);
    void announce(
      speech,
      spokenLanguages,
      {
        chime: async (signal) => (audio ? playChime({ speaker, chimeFile, hear }, chime, signal) : undefined),
        voiceOf: async ({ seq }, manner, language) => {
          if (!voice || speaker.isBlocked()) return null;
          const wanted = { params: { id, seq }, query: { language, manner } };
          const wav = await client.call(callVoice, wanted, { signal: late });
          return new Uint8Array(wav).buffer;
        },
        play: speaker.play,
        isHurried: () => now.current.pace.waiting.length + now.current.pace.unsaid.length > 0,
        hear,
      },
      end.signal,
    ).then(() => {
      if (!end.signal.aborted) dispatch({ type: 'said', speech, now: monotonicClock() });
    });
    return () => end.abort();
  }, [client, speaker, speech, dispatch, hear, chimeFile]);
}
