import { describe, expect, it } from 'vitest';
import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';
import { rasterizeNumber } from './rasterize-number.ts';

const wide = { width: 576, capHeight: 160 };
const narrow = { width: 384, capHeight: 112 };

describe('the number', () => {
  it('has capitals of the requested height', () => {
    expect(Math.abs(inkHeight(rasterizeNumber('H', wide)) - 160)).toBeLessThanOrEqual(1);
    expect(Math.abs(inkHeight(rasterizeNumber('H', narrow)) - 112)).toBeLessThanOrEqual(1);
  });

  it('fits four characters in full height on either paper', () => {
    for (const bounds of [wide, narrow]) {
      const raster = rasterizeNumber('A053', bounds);
      expect(raster.width).toBeLessThanOrEqual(bounds.width);
      expect(inkHeight(raster)).toBeGreaterThanOrEqual(bounds.capHeight);
    }
  });

  it('is bold: a stem of H is a fifth of its height, not a tenth', () => {
    const raster = rasterizeNumber('H', wide);
    const stem = row(raster, 20).match(/1+/)?.[0].length ?? 0;
    expect(stem / 160).toBeGreaterThan(0.15);
    expect(stem / 160).toBeLessThan(0.25);
  });

  it('gets smaller when it is too wide, but never under 12 mm', () => {
    const five = rasterizeNumber('HH053', wide);
    expect(five.width).toBeLessThanOrEqual(576);
    expect(five.width).toBeGreaterThan(540);
    expect(inkHeight(five)).toBeLessThan(160);
    const ten = inkHeight(rasterizeNumber('HHHHHHHHHH', wide));
    expect(ten).toBeGreaterThanOrEqual(96);
    expect(ten).toBeLessThanOrEqual(98);
  });

  it('is never cut: a long code is narrowed until its last character is whole', () => {
    const raster = rasterizeNumber('HHHHHHHHHH', narrow);
    expect(raster.width).toBeLessThanOrEqual(384);
    expect(row(raster, 10).match(/1+/g)).toHaveLength(20);
  });

  it('includes accents and descenders', () => {
    expect(inkHeight(rasterizeNumber('Å', wide))).toBeGreaterThan(180);
    expect(inkHeight(rasterizeNumber('Q', wide))).toBeGreaterThan(160);
  });

  it('is trimmed to its ink', () => {
    const raster = rasterizeNumber('H', wide);
    const line = row(raster, 20);
    expect(line.indexOf('1')).toBe(0);
    expect(line.lastIndexOf('1')).toBe(raster.width - 1);
    expect(inkHeight(raster)).toBe(raster.height);
  });

  it('is one white dot if there is no code', () => {
    expect(rasterizeNumber('', wide)).toEqual({ width: 1, height: 1, rows: Uint8Array.of(0) });
  });
});

function row({ width, rows }: OneBitRaster, y: number): string {
  const stride = Math.ceil(width / 8);
  const bytes = rows.subarray(y * stride, (y + 1) * stride);
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
}

function inkHeight(raster: OneBitRaster): number {
  return Array.from({ length: raster.height }, (_, y) => row(raster, y)).filter((line) => line.includes('1'))
    .length;
}
