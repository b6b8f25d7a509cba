import { createRequire } from 'node:module';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const family = 'Turno DejaVu Mono';
const faces = ['400-normal', '400-italic', '700-normal', '700-italic'];

/** Em sizes at which DejaVu Mono (0.602 em wide) fills cells of 12 and 9 dots. */
const emSize = { a: 20, b: 15 } as const;

/**
 * Sets a font similar to a printer's built-in one, drawn around the middle of a cell. Missing characters come from
 * the fonts of the machine.
 *
 * @throws Error when a font file cannot be loaded.
 */
export function setPrinterFont(
  context: SKRSContext2D,
  style: { readonly font: 'a' | 'b'; readonly bold: boolean; readonly italic: boolean },
): void {
  const { font, bold, italic } = style;
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
