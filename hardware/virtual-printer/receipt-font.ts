import { createRequire } from 'node:module';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { Letters } from './receipt-layout.ts';

const family = 'Turno DejaVu Mono';
const faces = ['400-normal', '400-italic', '700-normal', '700-italic'];

/** Em sizes at which DejaVu Mono, 0.602 em wide, fills the cells of 12 and 9 dots. */
const emSize = { a: 20, b: 15 } as const;

/**
 * Sets a context to letters like those built into printers, drawn around the middle of a cell.
 * @throws Error when a font file cannot be loaded.
 */
export function setReceiptFont(context: SKRSContext2D, { font, bold, italic }: Letters): void {
  if (!GlobalFonts.has(family)) load();
  context.font = `${italic ? 'italic' : 'normal'} ${bold ? 700 : 400} ${emSize[font]}px "${family}"`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
}

function load(): void {
  const { resolve } = createRequire(import.meta.url);
  for (const face of faces) {
    const path = resolve(`@fontsource/dejavu-mono/files/dejavu-mono-latin-${face}.woff2`);
    if (GlobalFonts.registerFromPath(path, family) === null)
      throw new Error(`font cannot be loaded: ${path}`);
  }
}
