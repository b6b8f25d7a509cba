import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeWav, readWav } from './wav.ts';

const samples = (file: Uint8Array) => new Int16Array(file.slice(44).buffer);

describe('a WAV file', () => {
  it('equals the format of players, byte by byte', () => {
    const file = encodeWav([new Float32Array([0, 1])], 16_000);
    expect(Buffer.from(file).toString('hex')).toBe(
      [
        '52494646 28000000 57415645',
        '666d7420 10000000 0100 0100 803e0000 007d0000 0200 1000',
        '64617461 04000000 0000 ff7f',
      ]
        .join('')
        .replaceAll(' ', ''),
    );
  });

  it('has interleaved channels, and clips excessive samples', () => {
    const file = encodeWav([new Float32Array([-2, 0.5]), new Float32Array([2, -0.5])], 16_000);
    expect([...samples(file)]).toEqual([-32_767, 32_767, 16_384, -16_383]);
  });

  it('states its length', () => {
    const sound = fc.record({
      frames: fc.integer({ min: 0, max: 500 }),
      channels: fc.constantFrom(1 as const, 2 as const),
      sampleRate: fc.integer({ min: 1, max: 192_000 }),
    });
    fc.assert(
      fc.property(sound, ({ frames, channels, sampleRate }) => {
        const file = encodeWav(Array(channels).fill(new Float32Array(frames)), sampleRate);
        expect(readWav(file)).toEqual({ channels, sampleRate, frames });
      }),
    );
  });

  it('may declare more sound than it contains', () => {
    const plain = encodeWav([new Float32Array(3)], 16_000);
    const remark = Buffer.concat([Buffer.from('LIST\u0003\0\0\0abc\0', 'latin1')]);
    const file = new Uint8Array(Buffer.concat([plain.slice(0, 36), remark, plain.slice(36)]));
    new DataView(file.buffer).setUint32(4, file.length - 8, true);
    expect(readWav(file)).toEqual({ channels: 1, sampleRate: 16_000, frames: 3 });
  });
});

describe('other files than WAV of 16-bit PCM with one or two channels', () => {
  const good = encodeWav([new Float32Array(8)], 16_000);
  const changed = (at: number, value: number) => {
    const file = good.slice();
    new DataView(file.buffer).setUint16(at, value, true);
    return file;
  };

  it.each([
    ['an empty file', new Uint8Array()],
    ['a text', new TextEncoder().encode('RIFF, says this text, but it is none')],
    ['floating point', changed(20, 3)],
    ['three channels', encodeWav(Array(3).fill(new Float32Array(4)), 16_000)],
    ['24 bits', changed(34, 24)],
    ['frames of another size than its samples', changed(32, 4)],
    ['a rate of zero', changed(24, 0)],
    ['a truncated file', good.slice(0, -2)],
    ['trailing data', new Uint8Array([...good, 0, 0])],
    ['a file without sound', changed(36, 0)],
  ])('%s is rejected', (_, file) => {
    expect(readWav(file)).toBeNull();
  });

  it('any bytes are handled without an exception', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readWav(bytes)));
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(255), (at, value) => {
        const file = good.slice();
        file[at] = value;
        readWav(file);
      }),
    );
  });
});
