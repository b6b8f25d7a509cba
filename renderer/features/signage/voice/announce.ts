import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Speech } from '../pace/popup-timing.ts';
import type { PlaybackResult } from './sound-errors.ts';

export interface AnnouncePorts {
  readonly chime: (signal: AbortSignal) => Promise<void>;
  /** Fetches one turn, spoken; null where nothing is to be said. Rejects where there is no voice for it. */
  readonly voiceOf: (
    call: DisplayCall,
    manner: Speech<DisplayCall>['manner'],
    language: Language,
  ) => Promise<ArrayBuffer | null>;
  readonly play: (voice: ArrayBuffer, signal: AbortSignal) => Promise<void>;
  /** Tells whether other turns wait for the voice. */
  readonly isHurried: () => boolean;
  /** Hears what was played, and what could not be. */
  readonly hear: (played: PlaybackResult) => void;
}

/**
 * Lets turns be heard: a chime, then the voice, one turn after the other in one breath, each in its languages. A sound
 * that fails is left out, and where no voice is heard the chime always is; this always comes to its end.
 *
 * Further languages make way where turns come fast: everybody is heard in the first before anybody is in the second.
 */
export async function announce(
  { calls, manner, chime }: Speech<DisplayCall>,
  languages: readonly Language[],
  { voiceOf, play, isHurried, hear, ...ports }: AnnouncePorts,
  signal: AbortSignal,
): Promise<void> {
  const fetched = (call: DisplayCall, language: Language) =>
    voiceOf(call, manner, language).catch(() => {
      hear({ what: language, well: false });
      return null;
    });
  // Fetched while the chime sounds, all that will be said: a sentence of several turns has no gaps to wait in.
  const texts = calls.map((call) =>
    languages.map((language, place) => {
      const ahead = place === 0 || manner === 'full' ? fetched(call, language) : null;
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
      hear({ what: language, well });
      isSpoken ||= well;
    }
  }
}

function noSound(): void {}
