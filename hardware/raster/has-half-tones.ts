import { brightnessOnPaper, type Pixels } from './one-bit.ts';

const DARK = 64;
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
    return tone >= DARK && tone < PAPER;
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
