import { useEffect, useRef, useState } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import {
  CHIME_LENGTH,
  createChimeFile,
  createSpeaker,
  MAX_CHIME_SECONDS,
  playChime,
} from '#renderer/lib/sound.ts';
import type { SignageDesign } from '#shared/contract/devices/signage-design.ts';
import { speakSample } from '#shared/contract/devices/speech.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Resource } from '#shared/contract/resources/resources.ts';
import type { Lengths } from '../draft/time-scale.ts';
import type { ActedCall } from '../preview/preview-data.ts';
import { wavSeconds } from './wav-seconds.ts';

/** How long a sentence is spoken, s, until it has been heard. */
const SPOKEN = 2.6;

/** What a design lets be heard, where it is made. */
export interface DesignSound {
  readonly lengths: Lengths;
  /** Play what was asked for last, and nothing else. */
  readonly playChime: () => void;
  readonly playVoice: (language: Language, call: ActedCall) => void;
  /** Plays the chime and the turn in its languages, as a display would; resolves when all was heard. */
  readonly playCall: (call: ActedCall, signal: AbortSignal) => Promise<void>;
}

/** Lets the chime and the voice of a design be heard by whoever makes it. Nothing of it reaches a display. */
export function useDesignSound(design: SignageDesign, files: readonly Resource[]): DesignSound {
  const api = useApi();
  const [speaker] = useState(() => createSpeaker(() => new AudioContext()));
  const [chimeFile] = useState(() => createChimeFile((url, signal) => fetch(url, { signal })));
  const [spoken, setSpoken] = useState<ReadonlyMap<Language, number>>(new Map());
  const { audio, voice, spokenLanguages, chime: name } = design;
  const chime = files.find((file) => file.type === 'audio' && file.name === name)?.href ?? null;
  const chimeLength = useLengthOf(chime);
  const only = useRef(new AbortController());
  useEffect(() => () => only.current.abort(), []);

  const playTheChime = (signal: AbortSignal) =>
    playChime({ speaker, chimeFile, hear: () => undefined }, chime, signal);

  /** Leaves out what this server cannot say: the part of the inspector names it. */
  async function speak(
    language: Language,
    { code, location }: ActedCall,
    signal: AbortSignal,
  ): Promise<void> {
    const wav = await api
      .call(speakSample, { query: { language, code, location } }, { signal })
      .catch(() => null);
    if (!wav || signal.aborted) return;
    const sound = new Uint8Array(wav).buffer;
    setSpoken((now) => new Map(now).set(language, wavSeconds(sound)));
    await speaker.play(sound, signal);
  }

  function alone(play: (signal: AbortSignal) => Promise<void>) {
    only.current.abort();
    only.current = new AbortController();
    const { signal } = only.current;
    void speaker.unblock().then(() => play(signal));
  }

  return {
    lengths: {
      chime: chimeLength,
      spoken: spokenLanguages.reduce((sum, language) => sum + (spoken.get(language) ?? SPOKEN), 0),
    },
    playChime: () => alone(playTheChime),
    playVoice: (language, call) => alone((signal) => speak(language, call, signal)),
    async playCall(call, signal) {
      only.current.abort();
      await speaker.unblock();
      if (audio) await playTheChime(signal);
      for (const language of voice ? spokenLanguages : []) await speak(language, call, signal);
    },
  };
}

/** Tells how long a sound is heard as a chime, s; the product's own tones where there is none. */
function useLengthOf(href: string | null): number {
  const [known, setKnown] = useState<{ readonly href: string; readonly seconds: number } | null>(null);
  useEffect(() => {
    if (href === null) return;
    const sound = new Audio(href);
    sound.preload = 'metadata';
    const measure = () => setKnown({ href, seconds: Math.min(sound.duration, MAX_CHIME_SECONDS) });
    sound.addEventListener('loadedmetadata', measure);
    return () => sound.removeEventListener('loadedmetadata', measure);
  }, [href]);
  return known !== null && known.href === href ? known.seconds : CHIME_LENGTH;
}
