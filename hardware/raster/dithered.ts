import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';
import { blackWhere, brightnessOnPaper, MIDDLE_GREY, type Pixels } from './one-bit.ts';

const WHITE = 255;

/**
 * Pixels on white paper in black and white, greys as a mixture of dots: what a dot is off goes to its neighbours to the
 * right and below, 7, 3, 5 and 1 sixteenths of it (Floyd and Steinberg, 1976).
 */
export function dithered(pixels: Pixels): OneBitRaster {
  const { width, height, data } = pixels;
  const tones = Float32Array.from({ length: width * height }, (_, dot) => brightnessOnPaper(data, dot * 4));
  const pass = (x: number, y: number, error: number) => {
    if (x < 0 || x >= width || y >= height) return;
    tones[y * width + x] = (tones[y * width + x] ?? 0) + error;
  };
  return blackWhere(pixels, (x, y) => {
    const tone = tones[y * width + x] ?? WHITE;
    const isBlack = tone < MIDDLE_GREY;
    const error = (tone - (isBlack ? 0 : WHITE)) / 16;
    pass(x + 1, y, error * 7);
    pass(x - 1, y + 1, error * 3);
    pass(x, y + 1, error * 5);
    pass(x + 1, y + 1, error);
    return isBlack;
  });
}
