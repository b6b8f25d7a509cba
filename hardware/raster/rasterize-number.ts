import { createCanvas } from '@napi-rs/canvas';
import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';
import { inkBounds } from './ink-bounds.ts';
import { oneBit } from './one-bit.ts';
import { setProductFont } from './product-font.ts';

/** Height of the font's capitals in its em. */
const capHeightPerEm = 0.697;

/** Dots of twelve millimetres, and one more because letters come out up to one lower than they should. */
const leastCapHeight = 97;

/**
 * Draws a ticket's code in the product font, solid black. A code that is too wide gets smaller capitals, down to
 * twelve millimetres, and is then narrowed without getting lower; it is never cut. All measures in dots.
 */
export function rasterizeNumber(code: string, room: { width: number; capHeight: number }): OneBitRaster {
  const wished = draw(code, room.capHeight, 1);
  if (wished.width <= room.width) return wished;

  const fitting = Math.floor((room.capHeight * room.width) / wished.width);
  const capHeight = Math.max(fitting, Math.min(leastCapHeight, room.capHeight));
  const smaller = draw(code, capHeight, 1);
  if (smaller.width <= room.width) return smaller;

  return draw(code, capHeight, (room.width - 1) / smaller.width);
}

/** Draws with room to spare and keeps the ink: what the canvas measures is off by some dots at this weight. */
function draw(code: string, capHeight: number, stretch: number): OneBitRaster {
  const em = capHeight / capHeightPerEm;
  const canvas = createCanvas(widthOf(code, em) + Math.ceil(em), Math.ceil(2 * em));
  const context = canvas.getContext('2d');
  setProductFont(context, em);
  context.scale(stretch, 1);
  context.fillText(code, em / 2, Math.round(1.5 * em));

  const ink = inkBounds(context.getImageData(0, 0, canvas.width, canvas.height));
  return oneBit(context.getImageData(ink.left, ink.top, ink.width, ink.height));
}

function widthOf(code: string, em: number): number {
  const context = createCanvas(1, 1).getContext('2d');
  setProductFont(context, em);
  return Math.ceil(context.measureText(code).width);
}
