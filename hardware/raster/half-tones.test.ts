import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { describe, expect, it } from 'vitest';
import { dithered, hasHalfTones, oneBit } from './one-bit.ts';

const WIDTH = 96;
const HEIGHT = 48;

function pixels(paint: (context: SKRSContext2D) => void) {
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#000';
  paint(context);
  return context.getImageData(0, 0, WIDTH, HEIGHT);
}

const shade = pixels((context) => {
  const gradient = context.createLinearGradient(0, 0, WIDTH, 0);
  gradient.addColorStop(0, '#000');
  gradient.addColorStop(1, '#fff');
  context.fillStyle = gradient;
  context.fillRect(0, 0, WIDTH, HEIGHT);
});
const drawing = pixels((context) => {
  context.beginPath();
  context.arc(48, 24, 20, 0, 7);
  context.fill();
  context.font = '12px sans-serif';
  context.fillText('Valdemar', 2, 14);
});
const flat = (colour: string) =>
  pixels((context) => {
    context.fillStyle = colour;
    context.fillRect(10, 10, 60, 30);
  });

describe('half-tones', () => {
  it('are detected in shades and pale colours, not in drawings with smooth edges', () => {
    expect([shade, flat('#cccc66'), flat('#888')].map(hasHalfTones)).toEqual([true, true, true]);
    expect([drawing, flat('#000'), flat('#0a2a33')].map(hasHalfTones)).toEqual([false, false, false]);
  });

  it('become as many dots as their darkness', () => {
    for (const [colour, dark] of [
      ['#404040', 0.75],
      ['#808080', 0.5],
      ['#c0c0c0', 0.25],
    ] as const) {
      const raster = dithered(
        pixels((context) => {
          context.fillStyle = colour;
          context.fillRect(0, 0, WIDTH, HEIGHT);
        }),
      );
      expect(Math.abs(share(raster.rows) - dark)).toBeLessThan(0.02);
    }
  });

  it('leave black black and white white', () => {
    expect(dithered(flat('#000'))).toEqual(oneBit(flat('#000')));
  });

  it('are as dark as those of another printer library', () => {
    const encoder = new ReceiptPrinterEncoder({ columns: 48, imageMode: 'raster' });
    const bytes = encoder.image(shade as never, WIDTH, HEIGHT, 'floydsteinberg').encode();
    const header = Buffer.from(bytes).indexOf(Uint8Array.of(0x1d, 0x76, 0x30, 0, WIDTH / 8, 0, HEIGHT, 0));
    expect(header).toBeGreaterThanOrEqual(0);
    const theirs = bytes.subarray(header + 8, header + 8 + (WIDTH / 8) * HEIGHT);
    const ours = dithered(shade).rows;
    // Compared by columns of eight dots: single dots may differ.
    for (let column = 0; column < WIDTH / 8; column += 1) {
      const of = (rows: Uint8Array) => share(rows.filter((_, at) => at % (WIDTH / 8) === column));
      expect(Math.abs(of(ours) - of(theirs))).toBeLessThan(0.06);
    }
  });
});

/** Share of dots that are black. */
function share(rows: Uint8Array): number {
  let black = 0;
  for (const byte of rows) black += byte.toString(2).replaceAll('0', '').length;
  return black / (rows.length * 8);
}
