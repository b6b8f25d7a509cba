import type { Speaker } from '#renderer/lib/sound/speaker.ts';
import type { Played } from './sound-faults.ts';

/** A longer sound would keep who was called waiting for the voice; seconds. */
const LONGEST_CHIME = 5;

export interface ChimePorts {
  readonly speaker: Pick<Speaker, 'play' | 'chime'>;
  readonly chimeFile: (url: string) => Promise<ArrayBuffer>;
  readonly hear: (played: Played) => void;
}

/** Plays the sound that was chosen, the product's own tones where none was or it cannot be played. */
export async function playChime(
  { speaker, chimeFile, hear }: ChimePorts,
  url: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (url === null) return speaker.chime(signal);
  const well = await chimeFile(url)
    .then((sound) => speaker.play(sound, signal, LONGEST_CHIME))
    .then(
      () => true,
      () => false,
    );
  hear({ what: 'chime', well });
  if (!well) await speaker.chime(signal);
}
