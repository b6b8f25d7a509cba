import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Speech } from '../pace/pace.ts';

export interface AnnouncePorts {
  readonly chime: (signal: AbortSignal) => Promise<void>;
  /** Fetches one turn, spoken; null where there is no voice for it. */
  readonly voiceOf: (call: DisplayCall, manner: Speech<DisplayCall>['manner']) => Promise<ArrayBuffer | null>;
  readonly play: (voice: ArrayBuffer, signal: AbortSignal) => Promise<void>;
}

/**
 * Lets turns be heard: a chime, then the voice, one turn after the other in one breath. A sound that fails is left
 * out, and where no voice is heard the chime always is; this always comes to its end.
 */
export async function announce(
  { calls, manner, chime }: Speech<DisplayCall>,
  { voiceOf, play, ...ports }: AnnouncePorts,
  signal: AbortSignal,
): Promise<void> {
  // Fetched while the chime sounds, all of them: a sentence of several turns has no gaps to wait in.
  const voices = calls.map((call) => voiceOf(call, manner).catch(() => null));
  const isMute = async () => (await Promise.all(voices)).every((voice) => voice === null);
  if (chime || (await isMute())) await ports.chime(signal).catch(silence);
  for (const fetched of voices) {
    const voice = await fetched;
    if (voice && !signal.aborted) await play(voice, signal).catch(silence);
  }
}

function silence(): void {}
