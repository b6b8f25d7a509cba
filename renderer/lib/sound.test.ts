import { describe, expect, it } from 'vitest';
import { createChimeFile, playChime } from './sound.ts';

const URL = '/api/resources/serve?name=gong.mp3';

function scene(answer: () => Promise<Response>, decodes = true) {
  const heard: string[] = [];
  let fetches = 0;
  const ports = {
    speaker: {
      chime: async () => void heard.push('two tones'),
      async play(sound: ArrayBuffer, _signal: AbortSignal, maxLength?: number) {
        if (!decodes) throw new Error('no sound');
        heard.push(`${sound.byteLength} bytes, ${maxLength} s at most`);
      },
    },
    chimeFile: createChimeFile(() => {
      fetches += 1;
      return answer();
    }),
    hear: ({ what, well }: { what: string; well: boolean }) =>
      heard.push(`${what} ${well ? 'well' : 'badly'}`),
  };
  const play = (url: string | null) => playChime(ports, url, new AbortController().signal);
  return { heard, play, fetches: () => fetches };
}
const gong = async () => new Response(new Uint8Array(9));

describe('the chime', () => {
  it('is the product’s own where none was chosen', async () => {
    const { heard, play } = scene(gong);
    await play(null);
    expect(heard).toEqual(['two tones']);
  });

  it('is the sound that was chosen, fetched once', async () => {
    const { heard, play, fetches } = scene(gong);
    await play(URL);
    await play(URL);
    expect(heard).toEqual(Array(2).fill(['9 bytes, 5 s at most', 'chime well']).flat());
    expect(fetches()).toBe(1);
  });

  it.each([
    ['is not there', async () => new Response('', { status: 404 }), true],
    ['cannot be had', () => Promise.reject(new Error('offline')), true],
    ['is no sound', gong, false],
  ])('is the product’s own where the file %s, and that shows', async (_what, answer, decodes) => {
    const { heard, play } = scene(answer, decodes);
    await play(URL);
    expect(heard).toEqual(['chime badly', 'two tones']);
  });

  it('is fetched again after it could not be had', async () => {
    let isThere = false;
    const { heard, play } = scene(() => (isThere ? gong() : Promise.reject(new Error('offline'))));
    await play(URL);
    isThere = true;
    await play(URL);
    expect(heard.slice(2)).toEqual(['9 bytes, 5 s at most', 'chime well']);
  });
});
