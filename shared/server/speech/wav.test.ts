import { describe, expect, it } from 'vitest';
import { toneWav } from '#tests/support/data/tone-wav.ts';
import { readWav } from './wav.ts';

describe('readWav', () => {
  it('reads to the end if the length is unknown', () => {
    const wav = Buffer.from(toneWav(5, { samples: 10 }));
    wav.writeUInt32LE(0x7ffff000, 40);
    expect(readWav(wav).samples).toHaveLength(20);
  });

  it('ignores chunks other than sound', () => {
    const wav = Buffer.from(toneWav(5, { samples: 10 }));
    const note = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
    const noted = Buffer.concat([wav.subarray(0, 36), note, wav.subarray(36)]);
    expect(readWav(noted).samples).toEqual(wav.subarray(44));
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an HTML page', Buffer.from('<html>404 Not Found</html>')],
    ['a header without sound', Buffer.from(toneWav(5)).subarray(0, 44)],
    ['half a header', Buffer.from(toneWav(5)).subarray(0, 20)],
    ['compressed sound', withFormat({ encoding: 0x55, channels: 1 })],
    ['sound of two channels', withFormat({ encoding: 1, channels: 2 })],
  ])('accepts PCM with one channel only and rejects %s', (_what, content) => {
    expect(() => readWav(content)).toThrow();
  });
});

/** A WAV of the stated encoding, 1 for PCM, and number of channels. */
function withFormat({ encoding, channels }: { readonly encoding: number; readonly channels: number }) {
  const wav = Buffer.from(toneWav(5));
  wav.writeUInt16LE(encoding, 20);
  wav.writeUInt16LE(channels, 22);
  wav.writeUInt16LE(2 * channels, 32);
  return wav;
}
