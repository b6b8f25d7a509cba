import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';

/** Canvas pixels: four bytes each (red, green, blue, alpha), rows from the top. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** Darker pixels become black. */
const MIDDLE_GREY = 128;

/** Converts pixels on white paper to black and white by a brightness threshold, without dithering. */
export function oneBit(pixels: Pixels, brightest = MIDDLE_GREY): OneBitRaster {
  const { width, data } = pixels;
  return blackWhere(pixels, (x, y) => brightnessOnPaper(data, (y * width + x) * 4) < brightest);
}

/** Creates a raster from a predicate of black dots. */
function blackWhere(
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
function brightnessOnPaper(data: Uint8ClampedArray, at: number): number {
  const colour = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  return 255 + ((colour - 255) * (data[at + 3] ?? 0)) / 255;
}

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

const BLACK_LEVEL = 64;
const PAPER = 250;
/** Share of the non-white pixels that must be grey. */
const SHARE = 0.05;

/**
 * Whether an image has grey areas, as photographs, shades and pale colours do. Grey edges and thin strokes of one or
 * two dots do not count: scaling adds them to every drawing.
 */
export function hasHalfTones({ width, height, data }: Pixels): boolean {
  const tones = Float32Array.from({ length: width * height }, (_, dot) => brightnessOnPaper(data, dot * 4));
  const isGrey = (x: number, y: number) => {
    const tone = tones[y * width + x] ?? PAPER;
    return tone >= BLACK_LEVEL && tone < PAPER;
  };
  const isArea = (x: number, y: number) =>
    AROUND.every(([across, down]) => {
      const [column, row] = [x + across, y + down];
      return column < 0 || row < 0 || column >= width || row >= height || isGrey(column, row);
    });
  let [ink, grey] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((tones[y * width + x] ?? PAPER) >= PAPER) continue;
      ink += 1;
      if (isArea(x, y)) grey += 1;
    }
  }
  return grey > ink * SHARE;
}

const AROUND = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [across, down] as const));

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

/**
 * Centres a raster in a row of `width` dots, a multiple of eight; wider rasters lose both edges equally. Rasters are
 * sent at full width because some printers do not centre them.
 */
export function centredRaster(raster: OneBitRaster, width: number): OneBitRaster {
  const from = Math.ceil(raster.width / 8);
  const to = width / 8;
  const left = Math.floor((width - raster.width) / 2);
  const rows = new Uint8Array(to * raster.height);
  for (let y = 0; y < raster.height; y += 1) {
    for (let x = Math.max(0, -left); x < Math.min(raster.width, width - left); x += 1) {
      const black = (raster.rows[y * from + (x >> 3)] ?? 0) & (0x80 >> (x & 7));
      if (!black) continue;
      const at = left + x;
      const index = y * to + (at >> 3);
      rows[index] = (rows[index] ?? 0) | (0x80 >> (at & 7));
    }
  }
  return { width, height: raster.height, rows };
}

const thickness = 3;
const dash = 12;
const period = 20;

/** The rule above the system texts: dashes of 12 dots with gaps of 8, centred. */
export function dashedRule(width: number): OneBitRaster {
  const gap = period - dash;
  const dashes = Math.floor((width + gap) / period);
  const left = Math.floor((width - (dashes * period - gap)) / 2);

  const row = new Uint8Array(width / 8);
  for (let x = left; x < left + dashes * period; x += 1) {
    if ((x - left) % period < dash) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7));
  }
  const rows = new Uint8Array(row.length * thickness);
  for (let y = 0; y < thickness; y += 1) rows.set(row, y * row.length);
  return { width, height: thickness, rows };
}
