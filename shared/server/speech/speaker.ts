import type { i18n } from 'i18next';
import type { Logger } from 'pino';
import type { VoiceEngineName } from '#shared/contract/devices/speech.ts';
import type { Language } from '#shared/contract/fields.ts';
import { callText, type SpokenCall } from './call-text.ts';
import type { Utterance, VoiceEngine } from './engines/voice-engine.ts';
import type { SpeechCache } from './speech-cache.ts';

/** Speaks turns. */
export interface Speaker {
  /** Tells what speaks a language here first; null where nothing can. */
  engineOf(language: Language): VoiceEngineName | null;
  /** Gives a WAV, at a speed in percent of the ordinary one; null where nothing here could say it. */
  speak(call: SpokenCall, rate: number): Promise<Uint8Array | null>;
  /** Tells whether the last turn in this language could not be said. */
  isFailing(language: Language): boolean;
}

export interface SpeakerOptions {
  /** In the order in which they are asked. */
  readonly engines: readonly VoiceEngine[];
  readonly kept: SpeechCache;
  readonly texts: i18n;
  readonly log: Logger;
}

/** Puts engines behind one another: where one has no words for a turn, or fails, the next is asked. */
export function createSpeaker({ engines, kept, texts, log }: SpeakerOptions): Speaker {
  const failing = new Set<Language>();
  const speaking = (language: Language) => engines.filter((engine) => engine.speaks(language));

  async function spoken(wanted: Utterance): Promise<Uint8Array | null> {
    for (const engine of speaking(wanted.language)) {
      try {
        const wav = await kept.get(engine, wanted);
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
