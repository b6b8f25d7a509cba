import { brightnessOnPaper, type Pixels } from './one-bit.ts';

const DARK = 64;
const BRIGHT = 192;
/** Share of what is not paper that has to be grey. */
const SHARE = 0.05;

/**
 * Tells photographs, shades and pale colours from drawings in black and white. The grey at the edge between black and
 * white, one dot wide, is none: every drawing has it once it is scaled.
 */
export function hasHalfTones({ width, height, data }: Pixels): boolean {
  const toneAt = (x: number, y: number) => brightnessOnPaper(data, (y * width + x) * 4);
  const isEdge = (x: number, y: number) => {
    let [dark, bright] = [false, false];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const tone = toneAt(column, row);
        dark ||= tone < DARK;
        bright ||= tone > BRIGHT;
      }
    }
    return dark && bright;
  };
  let [ink, grey] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const tone = toneAt(x, y);
      if (tone >= 250) continue;
      ink += 1;
      if (tone >= DARK && !isEdge(x, y)) grey += 1;
    }
  }
  return grey > ink * SHARE;
}
