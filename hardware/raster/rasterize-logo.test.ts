import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { rasterizeLogo } from './rasterize-logo.ts';

describe('a logo', () => {
  it.each([
    ['too high for any paper', 400, 400, 80, { width: 96, height: 96 }],
    ['too wide for 80 mm', 1152, 100, 80, { width: 576, height: 50 }],
    ['too wide for 57 mm', 768, 100, 57, { width: 384, height: 50 }],
    ['small enough', 40, 30, 57, { width: 40, height: 30 }],
  ] as const)('that is %s preserves its proportions', async (_, width, height, paper, expected) => {
    expect(await rasterizeLogo(blackPng(width, height), paper)).toMatchObject(expected);
  });

  it('is black where the image is dark', async () => {
    const { rows } = await rasterizeLogo(blackPng(16, 2), 80);
    expect(rows).toEqual(Uint8Array.of(0xff, 0xff, 0xff, 0xff));
  });

  it('may be an SVG', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="1"><rect width="8" height="1"/></svg>';
    expect(await rasterizeLogo(Buffer.from(svg), 80)).toEqual({
      width: 8,
      height: 1,
      rows: Uint8Array.of(0xff),
    });
  });

  it('is rejected if it is no image', async () => {
    await expect(rasterizeLogo(Buffer.from('no picture'), 80)).rejects.toThrow();
  });
});

function blackPng(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').fillRect(0, 0, width, height);
  return canvas.toBuffer('image/png');
}
