import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { paperMetrics } from '#hardware/layout/paper-metrics.ts';
import { rasterizeQrCode } from '#hardware/raster/rasterize-qr-code.ts';
import { type OneBitRaster, paperWidths } from '#shared/domain/printing/ticket-document.ts';
import { readQrCode } from '#tests/support/checks/read-qr-code.ts';

const maxText = 'ñ'.repeat(256);

describe('a code for phones', () => {
  it.each([1, 2, 3] as const)('is readable in each size on each paper: %i', async (size) => {
    for (const width of paperWidths) {
      for (const value of ['C018 · Préstamos\nBanco, Oficina\n2026-10-13 10:24:05', maxText]) {
        const code = rasterizeQrCode({ value, size }, paperMetrics[width].dots);
        expect(code?.width).toBeLessThanOrEqual(paperMetrics[width].dots);
        expect(await readQrCode(png(code))).toBe(value);
      }
    }
  });

  it('has whole dots per module, and a margin of four modules', () => {
    const code = rasterizeQrCode({ value: 'https://valdemar.example', size: 2 }, 576);
    const black = (x: number, y: number) => isBlack(code, x, y);
    const quiet = 4 * 4;
    expect(black(quiet, quiet)).toBe(true);
    for (let at = 0; at < (code?.width ?? 0); at += 1)
      for (let edge = 0; edge < quiet; edge += 1)
        expect([black(at, edge), black(edge, at)]).toEqual([false, false]);
    for (let y = 0; y < (code?.height ?? 0); y += 4)
      for (let x = 0; x < (code?.width ?? 0); x += 4) expect(black(x + 3, y + 3)).toBe(black(x, y));
  });

  it('is null for an empty text and one that exceeds any code', () => {
    expect(rasterizeQrCode({ value: '', size: 1 }, 576)).toBeNull();
    expect(rasterizeQrCode({ value: 'x'.repeat(2332), size: 1 }, 576)).toBeNull();
    expect(rasterizeQrCode({ value: 'x'.repeat(2331), size: 1 }, 576)).not.toBeNull();
  });
});

const isBlack = (raster: OneBitRaster | null, x: number, y: number): boolean =>
  raster !== null &&
  ((raster.rows[y * Math.ceil(raster.width / 8) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;

function png(raster: OneBitRaster | null): Buffer {
  const canvas = createCanvas(raster?.width ?? 1, raster?.height ?? 1);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (let y = 0; y < canvas.height; y += 1)
    for (let x = 0; x < canvas.width; x += 1) if (isBlack(raster, x, y)) context.fillRect(x, y, 1, 1);
  return canvas.toBuffer('image/png');
}
