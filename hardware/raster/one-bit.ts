import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';

/** Pixels as a canvas gives them: four bytes each, red, green, blue, opacity, rows from the top. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** What is darker becomes black. */
export const MIDDLE_GREY = 128;

/** Pixels on white paper in black and white: what is darker than so bright becomes black, without dithering. */
export function oneBit(pixels: Pixels, brightest = MIDDLE_GREY): OneBitRaster {
  const { width, data } = pixels;
  return blackWhere(pixels, (x, y) => brightnessOnPaper(data, (y * width + x) * 4) < brightest);
}

/** A raster whose dots are black where told so. */
export function blackWhere(
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  isBlack: (x: number, y: number) => boolean,
): OneBitRaster {
  const stride = Math.ceil(width / 8);
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isBlack(x, y)) continue;
      const index = y * stride + (x >> 3);
      rows[index] = (rows[index] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height, rows };
}

/** Brightness as the eye weighs it, 0 to 255 (Rec. 709), with white showing through what is not opaque. */
export function brightnessOnPaper(data: Uint8ClampedArray, at: number): number {
  const colour = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  return 255 + ((colour - 255) * (data[at + 3] ?? 0)) / 255;
}
