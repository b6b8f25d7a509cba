import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BUFFER_FRAMES } from './sound.ts';

/** Samples per call of `process` in the browser's audio thread. */
const QUANTUM = 128;

interface Capture {
  readonly port: { onmessage: () => void };
  process(inputs: Float32Array[][]): boolean;
}
type CaptureClass = new (options: { processorOptions: { channels: number } }) => Capture;

const sent: (Float32Array[] | null)[] = [];
let Processor: CaptureClass;

beforeAll(async () => {
  const registered = Promise.withResolvers<CaptureClass>();
  class AudioWorkletProcessor {
    readonly port = { onmessage: () => {}, postMessage: (sound: Float32Array[] | null) => sent.push(sound) };
  }
  vi.stubGlobal('AudioWorkletProcessor', AudioWorkletProcessor);
  vi.stubGlobal('registerProcessor', (_: string, processor: CaptureClass) => registered.resolve(processor));
  await import('./capture-processor.ts');
  Processor = await registered.promise;
  return () => vi.unstubAllGlobals();
});
beforeEach(() => {
  sent.length = 0;
});

/** A processor that has received this many quanta, each sample with its index as value. */
function received(channels: number, quanta: number): Capture {
  const capture = new Processor({ processorOptions: { channels } });
  for (let quantum = 0; quantum < quanta; quantum += 1) {
    const samples = Float32Array.from({ length: QUANTUM }, (_, at) => quantum * QUANTUM + at);
    capture.process([
      Array.from({ length: channels }, (_, side) => (side === 0 ? samples : samples.map((n) => -n))),
    ]);
  }
  return capture;
}

it('sound is sent in buffers of 4096 samples per channel, without loss', () => {
  expect(BUFFER_FRAMES).toBe(4096);
  received(2, (2 * BUFFER_FRAMES) / QUANTUM + 1);
  expect(sent.map((sound) => sound?.map(({ length }) => length))).toEqual([
    [4096, 4096],
    [4096, 4096],
  ]);
  const [first = [], second = []] = sent.map((sound) => sound ?? []);
  expect([first[0]?.[4095], second[0]?.[0], second[1]?.[4095]]).toEqual([4095, 4096, -8191]);
});

it('on stop, the rest is sent, then the end, and nothing more is recorded', () => {
  const capture = received(1, 3);
  expect(sent).toEqual([]);
  capture.port.onmessage();
  expect(sent.map((sound) => sound?.[0]?.length ?? null)).toEqual([3 * QUANTUM, null]);
  expect(capture.process([[new Float32Array(QUANTUM)]])).toBe(false);
  expect(sent).toHaveLength(2);
});
