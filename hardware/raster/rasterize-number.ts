import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';
import { inkBounds, oneBit } from './one-bit.ts';

/** Cap height of the font in em. */
const capHeightPerEm = 0.697;

/** Twelve millimetres in dots plus one: capitals come out up to one dot lower. */
const MIN_CAP_HEIGHT = 97;

/**
 * Rasterizes a ticket number in the product font, solid black. A number that is too wide gets smaller capitals, down
 * to twelve millimetres, and is then narrowed; it is never cut. Measures are in dots.
 */
export function rasterizeNumber(code: string, bounds: { width: number; capHeight: number }): OneBitRaster {
  const preferred = renderCode(code, bounds.capHeight, 1);
  if (preferred.width <= bounds.width) return preferred;

  const fitting = Math.floor((bounds.capHeight * bounds.width) / preferred.width);
  const capHeight = Math.max(fitting, Math.min(MIN_CAP_HEIGHT, bounds.capHeight));
  const smaller = renderCode(code, capHeight, 1);
  if (smaller.width <= bounds.width) return smaller;

  return renderCode(code, capHeight, (bounds.width - 1) / smaller.width);
}

/** Renders on a larger canvas and trims to the ink: canvas metrics are inexact at this weight. */
function renderCode(code: string, capHeight: number, stretch: number): OneBitRaster {
  const em = capHeight / capHeightPerEm;
  const canvas = createCanvas(widthOf(code, em) + Math.ceil(em), Math.ceil(2 * em));
  const context = canvas.getContext('2d');
  setProductFont(context, em);
  context.scale(stretch, 1);
  context.fillText(code, em / 2, Math.round(1.5 * em));

  const ink = inkBounds(context.getImageData(0, 0, canvas.width, canvas.height));
  return oneBit(context.getImageData(ink.left, ink.top, ink.width, ink.height));
}

function widthOf(code: string, em: number): number {
  const context = createCanvas(1, 1).getContext('2d');
  setProductFont(context, em);
  return Math.ceil(context.measureText(code).width);
}

/**
 * Rasterizes the ticket number, trimmed to its ink. `capHeight` is the preferred cap height and `width` the maximum
 * width, in dots.
 */
export type NumberRasterizer = (code: string, bounds: { width: number; capHeight: number }) => OneBitRaster;

const family = 'Turno Hanken Grotesk';
const file = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';

/**
 * Sets the product font at weight 700 by its variation axis; with "bold" the canvas would only thicken the regular
 * weight.
 *
 * @throws Error when the font file cannot be loaded.
 */
function setProductFont(context: SKRSContext2D, emSize: number): void {
  if (!GlobalFonts.has(family)) load();
  context.font = `${emSize}px "${family}"`;
  context.fontVariationSettings = '"wght" 700';
  context.letterSpacing = `${emSize / 100}px`;
}

function load(): void {
  const path = createRequire(import.meta.url).resolve(file);
  if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`font cannot be loaded: ${path}`);
}
