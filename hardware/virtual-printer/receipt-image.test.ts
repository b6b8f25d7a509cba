import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { PaperWidth } from '#shared/domain/printing/ticket-document.ts';
import { receiptImage } from './receipt-image.ts';

const ESC = 0x1b;
const GS = 0x1d;
const LF = 0x0a;
const knifeToHead = 64;

describe('the image of a receipt', () => {
  it.each([
    [80, 640],
    [60, 480],
    [57, 456],
  ] as const)('of %i mm paper is %i dots wide', async (paper, width) => {
    expect((await render([], paper)).width).toBe(width);
  });

  it('is as long as the fed paper', async () => {
    expect((await render([ESC, 0x4a, 200, ESC, 0x4a, 100])).height).toBe(300);
  });

  it('shows rasters dot for dot', async () => {
    const raster = [GS, 0x76, 0x30, 0, 1, 0, 2, 0, 0b1000_0000, 0b0000_0001];
    const { isBlack } = await render([...raster, ESC, 0x4a, 200]);
    expect(isBlack(32, knifeToHead)).toBe(true);
    expect(isBlack(33, knifeToHead)).toBe(false);
    expect(isBlack(39, knifeToHead + 1)).toBe(true);
  });

  it('uses more ink for bold text', async () => {
    const regular = await render([0x48, 0x48, LF, ESC, 0x4a, 200]);
    const bold = await render([ESC, 0x45, 1, 0x48, 0x48, LF, ESC, 0x4a, 200]);
    expect(bold.ink()).toBeGreaterThan(regular.ink() * 1.2);
  });

  it('renders doubled text over four cells', async () => {
    const single = await render([0x48, LF, ESC, 0x4a, 200]);
    const doubled = await render([GS, 0x21, 0x11, 0x48, LF, ESC, 0x4a, 200]);
    expect(doubled.ink() / single.ink()).toBeGreaterThan(3);
    expect(doubled.ink() / single.ink()).toBeLessThan(5);
  });

  it('underlines with the requested thickness', async () => {
    const { isBlack } = await render([ESC, 0x2d, 2, 0x20, LF, ESC, 0x4a, 200]);
    const column = [21, 22, 23, 24].map((y) => isBlack(36, knifeToHead + y));
    expect(column).toEqual([false, true, true, false]);
  });

  it('renders reversed text white on black cells', async () => {
    const regular = await render([0x48, LF, ESC, 0x4a, 200]);
    const reversed = await render([GS, 0x42, 1, 0x48, LF, ESC, 0x4a, 200]);
    expect(reversed.ink()).toBeGreaterThan(regular.ink() * 2);
    expect(reversed.ink()).toBeLessThan(12 * 24);
  });

  it('lacks lines that were not fed past the cutter', async () => {
    const { ink } = await render([0x48, LF]);
    expect(ink()).toBe(0);
  });
});

async function render(commands: number[], width: PaperWidth = 80) {
  const image = await loadImage(receiptImage({ bytes: Uint8Array.from(commands), width }));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const isBlack = (x: number, y: number) => {
    const at = (y * image.width + x) * 4;
    return (data[at] ?? 255) < 128 && (data[at + 3] ?? 0) > 128;
  };
  const ink = () => {
    let black = 0;
    for (let y = 0; y < image.height; y += 1) {
      for (let x = 0; x < image.width; x += 1) if (isBlack(x, y)) black += 1;
    }
    return black;
  };
  return { width: image.width, height: image.height, isBlack, ink };
}
