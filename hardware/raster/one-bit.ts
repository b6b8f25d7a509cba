import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';

/** Canvas pixels: four bytes each (red, green, blue, alpha), rows from the top. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** Darker pixels become black. */
export const MIDDLE_GREY = 128;

/** Converts pixels on white paper to black and white by a brightness threshold, without dithering. */
export function oneBit(pixels: Pixels, brightest = MIDDLE_GREY): OneBitRaster {
  const { width, data } = pixels;
  return blackWhere(pixels, (x, y) => brightnessOnPaper(data, (y * width + x) * 4) < brightest);
}

/** Creates a raster from a predicate of black dots. */
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

/** Perceived brightness on white paper, 0 to 255 (Rec. 709). */
export function brightnessOnPaper(data: Uint8ClampedArray, at: number): number {
  const colour = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  return 255 + ((colour - 255) * (data[at + 3] ?? 0)) / 255;
}
