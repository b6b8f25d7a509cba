import { describe, expect, it } from 'vitest';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Speech } from '../pace/pace.ts';
import { announce } from './announce.ts';

const turn = (seq: number) => ({ seq }) as DisplayCall;
const speech = (...seqs: number[]): Speech<DisplayCall> => ({
  ...{ calls: seqs.map(turn), chime: true },
  manner: seqs.length === 1 ? 'full' : 'short',
});

/** A display with these sounds; `broken` ones fail, a call in `mute` has no voice. */
function scene({ broken = [], mute = [] }: { broken?: string[]; mute?: number[] } = {}) {
  const seen: string[] = [];
  const sound = async (name: string) => {
    if (broken.includes(name)) throw new Error('no sound');
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
  };
  const ports = {
    chime: () => sound('chime'),
    voiceOf: async ({ seq }: DisplayCall, manner: string) => {
      seen.push(`fetched ${seq} ${manner}`);
      if (broken.includes('fetching')) throw new Error('no voice');
      return mute.includes(seq) ? null : new Uint8Array([seq]).buffer;
    },
    play: (voice: ArrayBuffer) => sound(`voice ${new Uint8Array(voice)[0]}`),
  };
  const sounds = () => seen.filter((line) => !line.startsWith('fetched'));
  return { seen, sounds, ports };
}
const now = () => new AbortController().signal;

describe('an announcement', () => {
  it('speaks only after the chime has ended', async () => {
    const { sounds, ports } = scene();
    await announce(speech(7), ports, now());
    expect(sounds()).toEqual(['chime begins', 'chime ends', 'voice 7 begins', 'voice 7 ends']);
  });

  it('of several turns fetches all of them at once and says them one after the other', async () => {
    const { seen, sounds, ports } = scene();
    await announce(speech(7, 8), ports, now());
    expect(seen.slice(0, 3)).toEqual(['fetched 7 short', 'fetched 8 short', 'chime begins']);
    expect(sounds().slice(2)).toEqual(['voice 7 begins', 'voice 7 ends', 'voice 8 begins', 'voice 8 ends']);
  });

  it('in one breath with the one before has no chime, unless it would not be heard at all', async () => {
    const talking = scene();
    await announce({ ...speech(7, 8), chime: false }, talking.ports, now());
    expect(talking.sounds()).not.toContain('chime begins');
    const silent = scene({ mute: [7, 8] });
    await announce({ ...speech(7, 8), chime: false }, silent.ports, now());
    expect(silent.sounds()).toEqual(['chime begins', 'chime ends']);
  });

  it('goes on without a chime that fails', async () => {
    const { sounds, ports } = scene({ broken: ['chime'] });
    await announce(speech(7), ports, now());
    expect(sounds()).toContain('voice 7 ends');
  });

  it.each([[['fetching']], [['voice 7']]])('ends though there is no voice: %s', async (broken) => {
    const { sounds, ports } = scene({ broken });
    await announce(speech(7), ports, now());
    expect(sounds()).toEqual(['chime begins', 'chime ends']);
  });

  it('goes on with the next where one cannot be said', async () => {
    const { sounds, ports } = scene({ mute: [7], broken: ['voice 8'] });
    await announce(speech(7, 8, 9), ports, now());
    expect(sounds()).toContain('voice 9 ends');
  });

  it('says nothing more once it is called off', async () => {
    const { sounds, ports } = scene();
    const end = new AbortController();
    end.abort();
    await announce(speech(7), ports, end.signal);
    expect(sounds()).not.toContain('voice 7 begins');
  });
});
