import { type ChimePorts, playChime, type Speaker } from '#renderer/lib/sound.ts';
import type { Client } from '#shared/contract/client.ts';
import { type Display, sampleVoice } from '#shared/contract/devices/displays.ts';
import type { PlaybackResult } from '../voice/sound-errors.ts';

export interface TryPorts extends Omit<ChimePorts, 'hear'> {
  readonly hear: (played: PlaybackResult) => void;
  readonly client: Client;
  readonly speaker: Speaker;
}

/** Lets a display be heard as a call would be: its chime, then a turn in each of its languages. */
export async function trySound(ports: TryPorts, display: Display, signal: AbortSignal): Promise<void> {
  const { client, speaker, hear } = ports;
  const { id, audio, chime, voice, spokenLanguages } = display;
  if (audio || !voice) await playChime(ports, audio ? chime : null, signal);
  for (const language of voice ? spokenLanguages : []) {
    if (signal.aborted) return;
    const well = await client
      .call(sampleVoice, { params: { id }, query: { language } }, { signal })
      .then((wav) => speaker.play(new Uint8Array(wav).buffer, signal))
      .then(
        () => true,
        () => false,
      );
    if (!signal.aborted) hear({ what: language, well });
  }
}
