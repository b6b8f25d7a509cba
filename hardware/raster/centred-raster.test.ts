import { describe, expect, it } from 'vitest';
import { centredRaster } from './one-bit.ts';

describe('a centred raster', () => {
  it('gets the same blank dots on both sides', () => {
    const raster = { width: 4, height: 2, rows: Uint8Array.of(0b1111_0000, 0b1001_0000) };
    expect(centredRaster(raster, 16)).toEqual({
      width: 16,
      height: 2,
      rows: Uint8Array.of(0b0000_0011, 0b1100_0000, 0b0000_0010, 0b0100_0000),
    });
  });

  it('loses both edges equally if it is wider than the paper', () => {
    const raster = { width: 16, height: 1, rows: Uint8Array.of(0b1111_0001, 0b1000_1111) };
    expect(centredRaster(raster, 8).rows).toEqual(Uint8Array.of(0b0001_1000));
  });

  it('ignores the padding of its rows', () => {
    const raster = { width: 2, height: 1, rows: Uint8Array.of(0b1111_1111) };
    expect(centredRaster(raster, 8).rows).toEqual(Uint8Array.of(0b0001_1000));
  });
});
