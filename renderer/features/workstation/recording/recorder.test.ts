import { describe, expect, it } from 'vitest';
import { readWav } from '#shared/domain/wav.ts';
import { NoMicrophone } from './microphone.ts';
import { type Attention, createRecorder, isSampled, type RecordedPart } from './recorder.ts';
import type { Sound } from './sound.ts';

const SECOND = 16_000;
const sound = (seconds: number, channels = 2): Sound =>
  Array.from({ length: channels }, () => new Float32Array(seconds * SECOND));

const flush = () => new Promise((resolve) => setImmediate(resolve));

/** A recorder whose microphone is driven by the test and retains the last second until it closes. */
function studio({ issue = null as NoMicrophone | null, random = 0 } = {}) {
  let say: ((received: Sound) => void) | null = null;
  let unplug = () => {};
  const rendered = new Set<string>();
  const seen: string[] = [];
  const parts: (RecordedPart & { of: string })[] = [];
  const recorder = createRecorder({
    random: () => random,
    now: () => 1_000,
    alone: (work) => work(),
    isNew: (key) => !rendered.has(key) && Boolean(rendered.add(key)),
    onState: ({ state }) => seen.push(state),
    onIssue: (why) => seen.push(why),
    openMicrophone: async (channels, receive) => {
      if (issue) throw issue;
      say = receive;
      const losses = new Promise<void>((resolve) => {
        unplug = resolve;
      });
      return {
        ended: losses,
        close: async () => {
          await flush();
          receive(sound(1, channels));
          say = null;
        },
      };
    },
  });
  const attention = (key: string, changes: Partial<Attention> = {}): Attention => ({
    key,
    frequency: 100,
    channels: 2,
    storePart: (part) => parts.push({ ...part, of: key }),
    ...changes,
  });
  return {
    recorder,
    attention,
    seen,
    isListening: () => say !== null,
    async receive(seconds: number, channels = 2) {
      await flush();
      say?.(sound(seconds, channels));
    },
    async end() {
      recorder.end();
      await flush();
      await flush();
    },
    unplug: () => unplug(),
    /** Parts as key, index, seconds and last flag. */
    parts: () =>
      parts.map(({ of, index, wav, isLast }) => {
        const format = readWav(wav);
        return [of, index, (format?.frames ?? 0) / SECOND, format?.channels, isLast];
      }),
  };
}

describe('the recorder', () => {
  it('cuts every half minute, and the last part ends with the attention', async () => {
    const { recorder, attention, receive, end, parts, seen } = studio();
    recorder.begin(attention('A'));
    await receive(29);
    expect(seen).toEqual(['recording']);
    expect(parts()).toEqual([]);
    await receive(40);
    await end();
    expect(parts()).toEqual([
      ['A', 1, 30, 2, false],
      ['A', 2, 30, 2, false],
      ['A', 3, 10, 2, true],
    ]);
    expect(seen).toEqual(['recording', 'stopped']);
  });

  it('ends with a last part even if it is empty', async () => {
    const { recorder, attention, receive, end, parts } = studio();
    recorder.begin(attention('A'));
    await receive(29);
    await end();
    expect(parts()).toEqual([
      ['A', 1, 30, 2, false],
      ['A', 2, 0, 2, true],
    ]);
  });

  it('records one channel if configured', async () => {
    const { recorder, attention, receive, end, parts } = studio();
    recorder.begin(attention('A', { channels: 1 }));
    await receive(1, 1);
    await end();
    expect(parts()).toEqual([['A', 1, 2, 1, true]]);
  });

  it('assigns sound to each attention, even without a pause between them', async () => {
    const { recorder, attention, receive, end, parts } = studio();
    recorder.begin(attention('A'));
    await receive(5);
    recorder.begin(attention('B'));
    await flush();
    await receive(8);
    await end();
    expect(parts()).toEqual([
      ['A', 1, 6, 2, true],
      ['B', 1, 9, 2, true],
    ]);
  });

  it.each([
    [{ random: 0, frequency: 0 }, false],
    [{ random: 0.5, frequency: 50 }, false],
    [{ random: 0.49, frequency: 50 }, true],
    [{ random: 0.999, frequency: 100 }, true],
  ])('records by random selection: %j', async ({ random, frequency }, isListening) => {
    const { recorder, attention, isListening: listens } = studio({ random });
    recorder.begin(attention('A', { frequency }));
    await flush();
    expect(listens()).toBe(isListening);
  });

  it('selects once per attention, even if the page reads it repeatedly', async () => {
    const { recorder, attention, receive, end, isListening } = studio();
    recorder.begin(attention('A'));
    await receive(1);
    await end();
    recorder.begin(attention('A'));
    await flush();
    expect(isListening()).toBe(false);
  });

  it('reports why there is no microphone, and retries with the next attention', async () => {
    const { recorder, attention, parts, seen, end } = studio({ issue: new NoMicrophone('denied') });
    recorder.begin(attention('A'));
    await flush();
    await end();
    recorder.begin(attention('B'));
    await flush();
    expect(seen).toEqual(['denied', 'denied']);
    expect(parts()).toEqual([]);
  });

  it('preserves the recorded sound if the microphone is removed', async () => {
    const { recorder, attention, receive, unplug, parts, seen } = studio();
    recorder.begin(attention('A'));
    await receive(3);
    unplug();
    await expect.poll(parts).toEqual([['A', 1, 4, 2, true]]);
    expect(seen).toEqual(['recording', 'lost', 'stopped']);
  });
});

/** Random numbers, including the edges of each percent. */
const DRAWS = Array.from({ length: 100 }, (_, at) => [at / 100, (at + 0.999) / 100]).flat();

describe('the random selection of recordings', () => {
  it.each([0, 1, 37, 99, 100])('selects %i of a hundred', (frequency) => {
    const rendered = DRAWS.filter((random) => isSampled(frequency, () => random));
    expect(rendered).toHaveLength(2 * frequency);
  });
});
