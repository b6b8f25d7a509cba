import type { i18n } from 'i18next';
import type { Logger } from 'pino';
import type { VoiceEngineName } from '#shared/contract/devices/speech.ts';
import type { Language } from '#shared/contract/fields.ts';
import { callText, type SpokenCall } from './call-text.ts';
import type { Utterance, VoiceEngine } from './engines/voice-engine.ts';
import type { SpeechCache } from './speech-cache.ts';

/** Speaks calls. */
export interface Speaker {
  /** First engine with the language; null if none. */
  engineOf(language: Language): VoiceEngineName | null;
  /** Returns a WAV at a speed in percent; null if no engine can speak the call. */
  speak(call: SpokenCall, rate: number): Promise<Uint8Array | null>;
  /** True if the last call in this language failed. */
  isFailing(language: Language): boolean;
}

export interface SpeakerOptions {
  /** In order of preference. */
  readonly engines: readonly VoiceEngine[];
  readonly cache: SpeechCache;
  readonly texts: i18n;
  readonly log: Logger;
}

/** Tries engines in order until one speaks the call. */
export function createSpeaker({ engines, cache, texts, log }: SpeakerOptions): Speaker {
  const failing = new Set<Language>();
  const speaking = (language: Language) => engines.filter((engine) => engine.speaks(language));

  async function spoken(wanted: Utterance): Promise<Uint8Array | null> {
    for (const engine of speaking(wanted.language)) {
      try {
        const wav = await cache.get(engine, wanted);
        if (wav) return wav;
      } catch (error) {
        log.warn({ err: error, engine: engine.name, language: wanted.language }, 'voice failed');
      }
    }
    return null;
  }

  return {
    engineOf: (language) => speaking(language)[0]?.name ?? null,
    async speak(call, rate) {
      const { language, manner } = call;
      const wav = await spoken({ text: callText(texts, call), language, rate, brisk: manner === 'short' });
      if (wav) failing.delete(language);
      else failing.add(language);
      return wav;
    },
    isFailing: (language) => failing.has(language),
  };
}
