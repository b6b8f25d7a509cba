import type { VoiceEngineName } from '#shared/contract/devices/speech.ts';
import type { Language } from '#shared/contract/fields.ts';

/** A text with its voice parameters. */
export interface Utterance {
  readonly text: string;
  readonly language: Language;
  /** Speed in percent. */
  readonly rate: number;
  /** True for fast calls: slightly faster, with short pauses. */
  readonly brisk: boolean;
}

/** Speaks texts; the interface of all engines. */
export interface VoiceEngine {
  readonly name: VoiceEngineName;
  /** True if it has a voice for the language; may change at runtime. */
  speaks(language: Language): boolean;
  /** Cache key of everything that affects the sound; null if not cached. */
  soundOf(wanted: Utterance): string | null;
  /** Returns a WAV, or null if it has no words for the text. Throws on errors. */
  speak(wanted: Utterance): Promise<Uint8Array | null>;
}

/** Matches single letters in codes and workstation names. */
export const SINGLE_LETTER = /(?<![\p{L}\p{N}])\p{Lu}(?![\p{L}\p{N}])/gu;

/** Speed factor of fast calls. */
const BRISK = 1.2;

/** Speed factor of an utterance. */
export const speedOf = ({ rate, brisk }: Utterance): number => (rate / 100) * (brisk ? BRISK : 1);
