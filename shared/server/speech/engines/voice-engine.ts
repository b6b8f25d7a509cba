import type { VoiceEngineName } from '#shared/contract/devices/speech.ts';
import type { Language } from '#shared/contract/fields.ts';

/** What is to be said, and how. */
export interface Utterance {
  readonly text: string;
  readonly language: Language;
  /** Speed in percent of the ordinary one. */
  readonly rate: number;
  /** Where turns come fast: a little faster, with the shortest pauses. */
  readonly brisk: boolean;
}

/** Speaks texts: the one port that all engines stand behind. */
export interface VoiceEngine {
  readonly name: VoiceEngineName;
  /** Tells whether it has a voice for a language; may change while the server runs. */
  speaks(language: Language): boolean;
  /** Names all that decides how it sounds, to keep it by; null where it is not worth keeping. */
  soundOf(wanted: Utterance): string | null;
  /** Gives a WAV, null where it has no words for this text. Throws where it fails. */
  speak(wanted: Utterance): Promise<Uint8Array | null>;
}

/** Matches letters of a ticket's code, and of a workstation that is called by one. */
export const SINGLE_LETTER = /(?<![\p{L}\p{N}])\p{Lu}(?![\p{L}\p{N}])/gu;

/** A turn in a hurry is spoken this much faster. */
const BRISK = 1.2;

/** The speed of what is said, as a factor of the ordinary one. */
export const speedOf = ({ rate, brisk }: Utterance): number => (rate / 100) * (brisk ? BRISK : 1);
