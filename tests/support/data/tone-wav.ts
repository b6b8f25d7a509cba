import { joinWavs } from '#shared/server/speech/wav.ts';

/** Creates a mono 16-bit WAV with all samples at `level`, which identifies it within a longer sound. */
export function toneWav(level: number, { samples = 100, rate = 16_000 } = {}): Uint8Array {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  return joinWavs([{ format, samples: Buffer.from(new Int16Array(samples).fill(level).buffer) }]);
}

/** Lists the levels in a WAV, each run of them as `[level, samples]`. */
export function levelsOf(wav: Uint8Array): [number, number][] {
  const samples = new Int16Array(Uint8Array.from(wav.subarray(44)).buffer);
  const runs: [number, number][] = [];
  for (const level of samples) {
    const last = runs.at(-1);
    if (last?.[0] === level) last[1] += 1;
    else runs.push([level, 1]);
  }
  return runs;
}
