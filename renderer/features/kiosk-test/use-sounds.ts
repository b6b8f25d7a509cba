import { useEffect, useState } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { createSpeaker } from '#renderer/lib/sound.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { ticketVoice } from '#shared/contract/tickets/ticket-voice.ts';

export type SoundProblem = 'noVoice' | 'blocked' | 'failed';

/** A browser that allows sound needs a moment to start it, ms. */
const MOMENT = 1_500;

/** Plays the chime of displays, and what they would say of a ticket; keeps why the last one could not be heard. */
export function useSounds() {
  const api = useApi();
  const [speaker] = useState(() => createSpeaker(() => new AudioContext()));
  const [end] = useState(() => new AbortController());
  const [playing, setPlaying] = useState<'call' | 'chime' | null>(null);
  const [problem, setProblem] = useState<SoundProblem | null>(null);
  useEffect(() => () => end.abort(), [end]);

  async function play(what: 'call' | 'chime', sound: () => Promise<void>): Promise<void> {
    setPlaying(what);
    setProblem(null);
    try {
      await Promise.race([speaker.unblock(), new Promise((resolve) => setTimeout(resolve, MOMENT))]);
      if (speaker.isBlocked()) setProblem('blocked');
      else await sound();
    } catch (error) {
      setProblem(error instanceof ApiError && error.status === 'NO_VOICE' ? 'noVoice' : 'failed');
    }
    setPlaying(null);
  }

  return {
    playing,
    problem,
    chime: () => play('chime', () => speaker.chime(end.signal)),
    call: (id: number) =>
      play('call', async () => {
        const wav = await api.call(ticketVoice, { params: { id } }, { signal: end.signal });
        await speaker.play(new Uint8Array(wav).buffer, end.signal);
      }),
  };
}
