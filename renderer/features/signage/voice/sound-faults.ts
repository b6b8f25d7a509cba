import type { Language } from '#shared/contract/fields.ts';

/** What was to be played last and could not be. */
export interface SoundFaults {
  /** The sound that was chosen; the product's own tones stand in for it. */
  readonly chime: boolean;
  readonly languages: readonly Language[];
}

/** Says that a chime, or a turn in a language, was played, or that it could not be. */
export interface Played {
  readonly what: 'chime' | Language;
  readonly well: boolean;
}

export const NO_FAULTS: SoundFaults = { chime: false, languages: [] };

/** Counts a fault until the same is played well again. */
export function heard(faults: SoundFaults, { what, well }: Played): SoundFaults {
  if (what === 'chime') return faults.chime === !well ? faults : { ...faults, chime: !well };
  if (faults.languages.includes(what) === !well) return faults;
  const others = faults.languages.filter((each) => each !== what);
  return { ...faults, languages: well ? others : [...others, what] };
}
