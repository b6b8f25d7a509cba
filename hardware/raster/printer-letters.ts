import { createRequire } from 'node:module';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const family = 'Turno DejaVu Mono';
const faces = ['400-normal', '400-italic', '700-normal', '700-italic'];

/** Em sizes at which DejaVu Mono, 0.602 em wide, fills the cells of 12 and 9 dots. */
const emSize = { a: 20, b: 15 } as const;

/**
 * Sets a context to letters like those built into printers, drawn around the middle of a cell. What the font lacks
 * comes from the fonts of the machine, as far as it has any.
 * @throws Error when a font file cannot be loaded.
 */
export function setPrinterLetters(
  context: SKRSContext2D,
  letters: { readonly font: 'a' | 'b'; readonly bold: boolean; readonly italic: boolean },
): void {
  const { font, bold, italic } = letters;
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
