import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { OneBitRaster, PaperWidth } from '#shared/domain/printing/ticket-document.ts';
import { paperMetrics } from '../layout/paper-metrics.ts';
import { dithered, hasHalfTones, oneBit, type Pixels } from './one-bit.ts';

/** Twelve millimetres in dots. */
const MAX_HEIGHT = 96;

/**
 * Rasterizes a logo to at most the printable width and 96 dots of height; smaller images keep their size. Line art
 * is thresholded, half-tones are dithered. Accepts PNG, JPEG, WebP, GIF and SVG.
 *
 * @throws Error when the bytes are no image.
 */
export async function rasterizeLogo(file: Uint8Array, width: PaperWidth): Promise<OneBitRaster> {
  const maxWidth = paperMetrics[width].dots;
  const pixels = isDrawing(file)
    ? await drawingPixels(file, maxWidth)
    : imagePixels(await loadImage(file), maxWidth);
  return hasHalfTones(pixels) ? dithered(pixels) : oneBit(pixels);
}

const scaleFor = (size: { readonly width: number; readonly height: number }, maxWidth: number): number =>
  Math.min(1, maxWidth / size.width, MAX_HEIGHT / size.height);

function imagePixels(image: Image, maxWidth: number): Pixels {
  const scale = scaleFor(image, maxWidth);
  const canvas = createCanvas(
    Math.max(1, Math.floor(image.width * scale)),
    Math.max(1, Math.floor(image.height * scale)),
  );
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Whether an image is a drawing: only SVG is text. */
const isDrawing = (image: Uint8Array): boolean =>
  /^\ufeff?\s*</.test(new TextDecoder().decode(image.subarray(0, 64)));

const { resolve } = createRequire(import.meta.url);

/** Loads the renderer of drawings and its font once; it draws stylesheets and parts as browsers do. */
function createLoader(): () => Promise<Uint8Array> {
  let loading: Promise<Uint8Array> | undefined;
  const load = async () => {
    await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
    return readFile(resolve('@expo-google-fonts/hanken-grotesk/500Medium/HankenGrotesk_500Medium.ttf'));
  };
  return () => {
    loading ??= load();
    return loading;
  };
}
const loadRenderer = createLoader();

async function drawingPixels(imageBytes: Uint8Array, maxWidth: number): Promise<Pixels> {
  const fontBuffers = [await loadRenderer()];
  const font = { fontBuffers, defaultFontFamily: 'Hanken Grotesk', sansSerifFamily: 'Hanken Grotesk' };
  const original = new Resvg(imageBytes, { font });
  const scale = scaleFor(original, maxWidth);
  const scaled = new Resvg(imageBytes, { font, fitTo: { mode: 'zoom', value: scale }, background: 'white' });
  try {
    const image = scaled.render();
    const { width, height } = image;
    const data = Uint8ClampedArray.from(image.pixels);
    image.free();
    return { width, height, data };
  } finally {
    original.free();
    scaled.free();
  }
}
