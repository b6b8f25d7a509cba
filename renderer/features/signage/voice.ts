import { type Dispatch, useEffect, useRef, useState } from 'react';
import { createChimeFile, playChime, type Speaker } from '#renderer/lib/sound.ts';
import type { Client } from '#shared/contract/client.ts';
import { callVoice, type Display, type DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { CallsEvent } from './calls.ts';
import { monotonicClock, type PopupTiming, type Speech } from './popup-timing.ts';

/** Timeout for the audio of a call, ms. */
const VOICE_TIMEOUT_MS = 3_000;

/** Display before its settings are known: silent. */
const UNKNOWN = { id: 0, audio: false, chime: null, voice: false, spokenLanguages: [] };

interface Announcer {
  readonly client: Client;
  readonly speaker: Speaker;
  readonly display: Display | null;
  readonly pace: PopupTiming<DisplayCall>;
  readonly dispatch: Dispatch<CallsEvent>;
  /** Receives playback results; must be stable. */
  readonly onPlayback: (result: PlaybackResult) => void;
}

/** Plays the current speech, then reports its end. */
export function useAnnouncer({ client, speaker, display, pace, dispatch, onPlayback }: Announcer): void {
  const { speech } = pace;
  // New settings do not restart a running announcement.
  const now = useRef({ display, pace });
  useEffect(() => {
    now.current = { display, pace };
  }, [display, pace]);

  const [chimeFile] = useState(() => createChimeFile((url, signal) => fetch(url, { signal })));
  const chimeUrl = display?.audio ? display.chime : null;
  useEffect(() => {
    // Preloaded; a missing file is reported on playback.
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
        chime: async (signal) =>
          audio ? playChime({ speaker, chimeFile, onPlayback }, chime, signal) : undefined,
        voiceOf: async ({ seq }, manner, language) => {
          if (!voice || speaker.isBlocked()) return null;
          const wanted = { params: { id, seq }, query: { language, manner } };
          const wav = await client.call(callVoice, wanted, { signal: late });
          return new Uint8Array(wav).buffer;
        },
        play: speaker.play,
        isHurried: () => now.current.pace.waiting.length + now.current.pace.unsaid.length > 0,
        onPlayback,
      },
      end.signal,
    ).then(() => {
      if (!end.signal.aborted) dispatch({ type: 'said', speech, now: monotonicClock() });
    });
    return () => end.abort();
  }, [client, speaker, speech, dispatch, onPlayback, chimeFile]);
}

export interface AnnouncePorts {
  readonly chime: (signal: AbortSignal) => Promise<void>;
  /** Loads the audio of a call; null when nothing is to be said. Rejects without a voice for the language. */
  readonly voiceOf: (
    call: DisplayCall,
    manner: Speech<DisplayCall>['manner'],
    language: Language,
  ) => Promise<ArrayBuffer | null>;
  readonly play: (voice: ArrayBuffer, signal: AbortSignal) => Promise<void>;
  /** True when other calls wait for the voice. */
  readonly isHurried: () => boolean;
  /** Receives playback results. */
  readonly onPlayback: (result: PlaybackResult) => void;
}

/**
 * Plays the chime, then the calls in their languages without pauses. Failed sounds are skipped, and the chime
 * plays when no voice does. Always resolves.
 *
 * Further languages are dropped when other calls wait.
 *
 * @internal used by tests besides this file
 */
export async function announce(
  { calls, manner, chime }: Speech<DisplayCall>,
  languages: readonly Language[],
  { voiceOf, play, isHurried, onPlayback, ...ports }: AnnouncePorts,
  signal: AbortSignal,
): Promise<void> {
  const fetched = (call: DisplayCall, language: Language) =>
    voiceOf(call, manner, language).catch(() => {
      onPlayback({ what: language, well: false });
      return null;
    });
  // All audio loads during the chime, so that speech has no gaps.
  const texts = calls.map((call) =>
    languages.map((language, index) => {
      const ahead = index === 0 || manner === 'full' ? fetched(call, language) : null;
      return { language, voice: () => ahead ?? fetched(call, language) };
    }),
  );
  const isMute = async () => {
    const first = await Promise.all(texts.map(([voice]) => voice?.voice() ?? null));
    return first.every((voice) => voice === null);
  };
  if (chime || (await isMute())) await ports.chime(signal).catch(noSound);

  for (const voices of texts) {
    let isSpoken = false;
    for (const { language, voice } of voices) {
      if (signal.aborted || (isSpoken && (manner === 'short' || isHurried()))) break;
      const sound = await voice();
      if (!sound || signal.aborted) continue;
      const well = await play(sound, signal).then(
        () => true,
        () => false,
      );
      onPlayback({ what: language, well });
      isSpoken ||= well;
    }
  }
}

function noSound(): void {}

/** Sounds whose last playback failed. */
export interface SoundErrors {
  /** Custom chime; the built-in one replaces it. */
  readonly chime: boolean;
  readonly languages: readonly Language[];
}

/** Playback result of the chime or a language. */
export interface PlaybackResult {
  readonly what: 'chime' | Language;
  readonly well: boolean;
}

export const NO_SOUND_ERRORS: SoundErrors = { chime: false, languages: [] };

/** Records a failure until the next success. */
export function recordPlayback(soundErrors: SoundErrors, { what, well }: PlaybackResult): SoundErrors {
  if (what === 'chime') return soundErrors.chime === !well ? soundErrors : { ...soundErrors, chime: !well };
  if (soundErrors.languages.includes(what) === !well) return soundErrors;
  const others = soundErrors.languages.filter((each) => each !== what);
  return { ...soundErrors, languages: well ? others : [...others, what] };
}

/** Delay before audio counts as blocked, ms. */
const MOMENT = 1_500;

/** True while the browser requires a touch before audio; the first touch unblocks it. */
export function useSoundBlocked(speaker: Speaker): boolean {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    const look = () => setBlocked(speaker.isBlocked());
    const unblock = () => void speaker.unblock();
    const timer = setTimeout(look, MOMENT);
    const unsubscribe = speaker.onChange(look);
    window.addEventListener('pointerdown', unblock);
    window.addEventListener('keydown', unblock);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener('pointerdown', unblock);
      window.removeEventListener('keydown', unblock);
    };
  }, [speaker]);
  return blocked;
}
