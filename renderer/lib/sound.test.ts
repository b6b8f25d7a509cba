import { describe, expect, it } from 'vitest';
import { createChimeFile, playChime } from './sound.ts';

const URL = '/api/resources/serve?name=gong.mp3';

function scene(answer: () => Promise<Response>, decodes = true) {
  const received: string[] = [];
  let fetches = 0;
  const ports = {
    speaker: {
      chime: async () => void received.push('two tones'),
      async play(sound: ArrayBuffer, _signal: AbortSignal, maxLength?: number) {
        if (!decodes) throw new Error('no sound');
        received.push(`${sound.byteLength} bytes, ${maxLength} s at most`);
      },
    },
    chimeFile: createChimeFile(() => {
      fetches += 1;
      return answer();
    }),
    onPlayback: ({ what, well }: { what: string; well: boolean }) =>
      received.push(`${what} ${well ? 'well' : 'badly'}`),
  };
  const play = (url: string | null) => playChime(ports, url, new AbortController().signal);
  return { received, play, fetches: () => fetches };
}
const gong = async () => new Response(new Uint8Array(9));

describe('the chime', () => {
  it('is the default if none is selected', async () => {
    const { received, play } = scene(gong);
    await play(null);
    expect(received).toEqual(['two tones']);
  });

  it('is the selected sound, fetched once', async () => {
    const { received, play, fetches } = scene(gong);
    await play(URL);
    await play(URL);
    expect(received).toEqual(Array(2).fill(['9 bytes, 5 s at most', 'chime well']).flat());
    expect(fetches()).toBe(1);
  });

  it.each([
    ['is missing', async () => new Response('', { status: 404 }), true],
    ['is unavailable', () => Promise.reject(new Error('offline')), true],
    ['is no sound', gong, false],
  ])('is the default if the file %s, and this is reported', async (_what, answer, decodes) => {
    const { received, play } = scene(answer, decodes);
    await play(URL);
    expect(received).toEqual(['chime badly', 'two tones']);
  });

  it('is fetched again after it was unavailable', async () => {
    let isThere = false;
    const { received, play } = scene(() => (isThere ? gong() : Promise.reject(new Error('offline'))));
    await play(URL);
    isThere = true;
    await play(URL);
    expect(received.slice(2)).toEqual(['9 bytes, 5 s at most', 'chime well']);
  });
});
