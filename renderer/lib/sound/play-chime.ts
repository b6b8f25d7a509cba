import type { Speaker } from './speaker.ts';

/** A longer sound would keep who was called waiting for the voice; seconds. */
export const MAX_CHIME_SECONDS = 5;

export interface ChimePorts {
  readonly speaker: Pick<Speaker, 'play' | 'chime'>;
  readonly chimeFile: (url: string) => Promise<ArrayBuffer>;
  /** Hears whether the sound that was chosen could be played. */
  readonly hear: (played: { readonly what: 'chime'; readonly well: boolean }) => void;
}

/** Plays the sound that was chosen, the product's own tones where none was or it cannot be played. */
export async function playChime(
  { speaker, chimeFile, hear }: ChimePorts,
  url: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (url === null) return speaker.chime(signal);
  const well = await chimeFile(url)
    .then((sound) => speaker.play(sound, signal, MAX_CHIME_SECONDS))
    .then(
      () => true,
      () => false,
    );
  hear({ what: 'chime', well });
  if (!well) await speaker.chime(signal);
}
