import { createRequire } from 'node:module';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const family = 'Turno Hanken Grotesk';
const file = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';

/**
 * Sets the product font at weight 700 by its variation axis; with "bold" the canvas would only thicken the regular
 * weight.
 *
 * @throws Error when the font file cannot be loaded.
 */
export function setProductFont(context: SKRSContext2D, emSize: number): void {
  if (!GlobalFonts.has(family)) load();
  context.font = `${emSize}px "${family}"`;
  context.fontVariationSettings = '"wght" 700';
  context.letterSpacing = `${emSize / 100}px`;
}

function load(): void {
  const path = createRequire(import.meta.url).resolve(file);
  if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`font cannot be loaded: ${path}`);
}
