import { describe, expect, it } from 'vitest';
import { oneBit } from './one-bit.ts';

describe('black and white', () => {
  it('makes dark colours black and light ones white', () => {
    const data = Uint8ClampedArray.of(
      ...[0, 0, 0, 255],
      ...[255, 255, 255, 255],
      ...[2, 93, 110, 255],
      ...[255, 220, 0, 255],
    );
    expect(oneBit({ width: 4, height: 1, data }).rows).toEqual(Uint8Array.of(0b1010_0000));
  });

  it('treats transparency as white', () => {
    const data = Uint8ClampedArray.of(...[0, 0, 0, 0], ...[0, 0, 0, 100], ...[0, 0, 0, 200]);
    expect(oneBit({ width: 3, height: 1, data }).rows).toEqual(Uint8Array.of(0b0010_0000));
  });

  it('starts each row with a new byte', () => {
    const data = new Uint8ClampedArray(9 * 2 * 4).fill(255);
    data.set([0, 0, 0, 255], 8 * 4);
    data.set([0, 0, 0, 255], 9 * 4);
    expect(oneBit({ width: 9, height: 2, data }).rows).toEqual(Uint8Array.of(0, 0x80, 0x80, 0));
  });
});
