import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';
import type { Line } from '../layout/layout-ticket.ts';
import { characterSize } from '../layout/paper-metrics.ts';
import { type Cell, cellsOf, columnsIn } from '../layout/text-lines.ts';
import { oneBit } from './one-bit.ts';
import { createScriptFonts, type ScriptFont } from './script-fonts.ts';

/** Rasterizes a centred line of text to this width in dots, as high as its characters. */
export type LineRasterizer = (line: Line, width: number) => OneBitRaster;

const scriptFonts = createScriptFonts();
const underlineThickness = 2;
/** Brightness threshold that keeps strokes two dots thick: single dots hardly burn in. */
const FAINTEST = 200;

/**
 * Scripts whose characters can be set one per cell. Other scripts join, reorder or run from right to left and are
 * drawn as one text.
 */
const inColumns =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u;
const rightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Rasterizes a line in a font similar to the printer's, at the same position. Scripts that the fonts of the product
 * lack print as question marks.
 */
export const rasterizeLine: LineRasterizer = ({ text: written, form, emphasis, reversed }, width) => {
  const text = scriptFonts.printable(written);
  const { height } = characterSize(form);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const cells = cellsOf(text);
  const cellWidth = characterSize(form).width;
  const textWidth = columnsIn(cells) * cellWidth;
  const left = Math.floor((width - textWidth) / 2);

  context.fillStyle = '#000';
  if (reversed) context.fillRect(left, 0, textWidth, height);
  if (emphasis.underline) context.fillRect(left, height - underlineThickness, textWidth, underlineThickness);
  if (reversed) context.fillStyle = '#fff';

  const cellSize = characterSize({ ...form, across: 1, down: 1 });
  setPrinterFont(context, { font: form.font, ...emphasis }, scriptFonts.fontsFor(text));
  context.translate(left, 0);
  context.scale(form.across, form.down);
  if (inColumns.test(text)) drawCells(context, cells, cellSize);
  else drawShapedText(context, text, { width: columnsIn(cells) * cellSize.width, height: cellSize.height });
  return oneBit(context.getImageData(0, 0, width, height), reversed ? undefined : FAINTEST);
};

type Size = { readonly width: number; readonly height: number };

function drawCells(context: SKRSContext2D, cells: readonly Cell[], cell: Size): void {
  let column = 0;
  for (const { text, columns } of cells) {
    context.fillText(text, (column + columns / 2) * cell.width, cell.height / 2);
    column += columns;
  }
}

/** Draws a text as one shaped run, scaled down if it exceeds the cells. */
function drawShapedText(context: SKRSContext2D, text: string, bounds: Size): void {
  context.direction = rightToLeft.test(text) ? 'rtl' : 'ltr';
  context.textBaseline = 'alphabetic';
  const ink = context.measureText(text);
  const ascent = ink.actualBoundingBoxAscent;
  const high = ascent + ink.actualBoundingBoxDescent;
  const scale = Math.min(1, bounds.width / ink.width, bounds.height / high);
  context.translate(bounds.width / 2, bounds.height / 2);
  context.scale(scale, scale);
  context.fillText(text, 0, ascent - high / 2);
}

const family = 'Turno DejaVu Mono';
const faces = ['400-normal', '400-italic', '700-normal', '700-italic'];

/** Em sizes at which DejaVu Mono (0.602 em wide) fills cells of 12 and 9 dots. */
const emSize = { a: 20, b: 15 } as const;

/**
 * Sets a font similar to a printer's built-in one, drawn around the middle of a cell. `others` draw the characters that
 * it lacks.
 *
 * @throws Error when a font file cannot be loaded.
 */
export function setPrinterFont(
  context: SKRSContext2D,
  style: { readonly font: 'a' | 'b'; readonly bold: boolean; readonly italic: boolean },
  others: readonly ScriptFont[] = [],
): void {
  const { font, bold, italic } = style;
  if (!GlobalFonts.has(family))
    for (const face of faces)
      register({ family, file: `@fontsource/dejavu-mono/files/dejavu-mono-latin-${face}.woff2` });
  for (const other of others) if (!GlobalFonts.has(other.family)) register(other);
  const families = [family, ...others.map((other) => other.family)].map((name) => `"${name}"`).join(', ');
  context.font = `${italic ? 'italic' : 'normal'} ${bold ? 700 : 400} ${emSize[font]}px ${families}`;
  // Variable fonts of some scripts start at their thinnest weight.
  context.fontVariationSettings = `"wght" ${bold ? 700 : 400}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
}

function register({ family: name, file }: ScriptFont): void {
  const path = createRequire(import.meta.url).resolve(file);
  if (GlobalFonts.registerFromPath(path, name) === null) throw new Error(`font cannot be loaded: ${path}`);
}
