import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';
import { blackWhere, brightnessOnPaper, MIDDLE_GREY, type Pixels } from './one-bit.ts';

const WHITE = 255;

/**
 * Converts pixels on white paper to black and white with Floyd–Steinberg dithering (1976): the error of each dot goes
 * to its neighbours in sixteenths of 7, 3, 5 and 1.
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
