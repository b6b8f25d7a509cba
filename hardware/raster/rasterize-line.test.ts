import { describe, expect, it } from 'vitest';
import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';
import type { Line } from '../layout/layout-ticket.ts';
import { rasterizeLine } from './rasterize-line.ts';

const WIDTH = 384;
const line = (text: string, some: Partial<Line> = {}): Line => ({
  kind: 'line',
  text,
  form: { font: 'a', across: 1, down: 1 },
  reversed: false,
  emphasis: { bold: false, underline: false, italic: false },
  ...some,
});
const rasterized = (text: string, some?: Partial<Line>) => rasterizeLine(line(text, some), WIDTH);

describe('a drawn line', () => {
  it.each(['Señor Núñez', 'Łódź', 'Привет', 'مرحبا بكم في الفرع', 'שלום'])(
    'is centred, complete and as high as its font: %s',
    (text) => {
      const raster = rasterized(text);
      expect([raster.width, raster.height]).toEqual([WIDTH, 24]);
      const { left, right } = inkOf(raster);
      expect(right).toBeGreaterThan(left);
      expect(Math.abs((left + right) / 2 - WIDTH / 2)).toBeLessThan(12);
    },
  );

  it('takes the same columns as the printer font', () => {
    const { left, right } = inkOf(rasterized('H'.repeat(32)));
    expect(left).toBeLessThan(6);
    expect(right).toBeGreaterThan(WIDTH - 6);
  });

  it('is enlarged, underlined and reversed like the printer font', () => {
    const form = { font: 'a', across: 2, down: 2 } as const;
    expect(rasterized('H', { form }).height).toBe(48);
    expect(ink(rasterized('H', { form }))).toBeGreaterThan(3 * ink(rasterized('H')));
    const underline = { bold: false, italic: false, underline: true };
    expect(ink(rasterized('     .', { emphasis: underline }))).toBeGreaterThanOrEqual(2 * 6 * 12);
    const reversed = ink(rasterized('H', { reversed: true }));
    expect(reversed).toBeGreaterThan(100);
    expect(reversed).toBeLessThan(12 * 24);
  });

  it('has no stroke of a single dot at normal size', () => {
    const { rows } = rasterized('l'.repeat(20));
    const stride = WIDTH / 8;
    const middle = [...rows.subarray(12 * stride, 13 * stride)]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    const strokes = middle.match(/1+/g) ?? [];
    expect(strokes.length).toBe(20);
    expect(Math.min(...strokes.map((stroke) => stroke.length))).toBeGreaterThanOrEqual(2);
  });
});

function inkOf({ width, height, rows }: OneBitRaster) {
  let [left, right] = [width, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (((rows[y * (width / 8) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
    }
  return { left, right };
}

const ink = ({ rows }: OneBitRaster): number =>
  rows.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
