import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { OneBitRaster, PaperWidth } from '#shared/domain/printing/ticket-document.ts';
import { paperMetrics } from '../paper-metrics.ts';
import { dithered } from './dithered.ts';
import { hasHalfTones } from './has-half-tones.ts';
import { oneBit } from './one-bit.ts';

/** Dots of twelve millimetres. */
const mostHeight = 96;

/**
 * A logo for the paper: at most as wide as it prints and 96 dots high, smaller pictures as they are. Drawings in black
 * and white come out crisp, half-tones as a mixture of dots. Takes PNG, JPEG, WebP, GIF and SVG.
 * @throws Error when the bytes are no picture.
 */
export async function rasterizeLogo(picture: Uint8Array, width: PaperWidth): Promise<OneBitRaster> {
  const image = await loadImage(picture);
  const scale = Math.min(1, paperMetrics[width].dots / image.width, mostHeight / image.height);
  const canvas = createCanvas(
    Math.max(1, Math.floor(image.width * scale)),
    Math.max(1, Math.floor(image.height * scale)),
  );
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return hasHalfTones(pixels) ? dithered(pixels) : oneBit(pixels);
}
