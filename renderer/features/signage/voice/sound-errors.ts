import type { Language } from '#shared/contract/fields.ts';

/** What was to be played last and could not be. */
export interface SoundErrors {
  /** The sound that was chosen; the product's own tones stand in for it. */
  readonly chime: boolean;
  readonly languages: readonly Language[];
}

/** Says that a chime, or a turn in a language, was played, or that it could not be. */
export interface PlaybackResult {
  readonly what: 'chime' | Language;
  readonly well: boolean;
}

export const NO_SOUND_ERRORS: SoundErrors = { chime: false, languages: [] };

/** Counts a fault until the same is played well again. */
export function recordPlayback(soundErrors: SoundErrors, { what, well }: PlaybackResult): SoundErrors {
  if (what === 'chime') return soundErrors.chime === !well ? soundErrors : { ...soundErrors, chime: !well };
  if (soundErrors.languages.includes(what) === !well) return soundErrors;
  const others = soundErrors.languages.filter((each) => each !== what);
  return { ...soundErrors, languages: well ? others : [...others, what] };
}
