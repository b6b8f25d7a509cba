import type { Pixels } from './one-bit.ts';

const opaque = 128;

/** Bounding box of all pixels that are mostly opaque; one pixel if there are none. */
export function inkBounds({ width, height, data }: Pixels) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < opaque) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  if (right === 0) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left, height: bottom - top };
}
