import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';
import { type Cell, cellsOf, columnsIn } from '../layout/cells.ts';
import type { Line } from '../layout/lay-out-ticket.ts';
import { letterSize } from '../layout/letter-form.ts';
import { oneBit } from './one-bit.ts';
import { setPrinterLetters } from './printer-letters.ts';

/** Draws a line of text in the middle of so many dots, as high as its letters. */
export type LineRasterizer = (line: Line, width: number) => OneBitRaster;

const underlineThickness = 2;
/** Keeps strokes two dots thick that a middle grey would leave at one: one dot alone hardly burns in. */
const FAINTEST = 200;

/**
 * Scripts whose letters stand in columns by themselves, as a printer sets them. Those of others join, change places or
 * run from right to left, and are set as a whole.
 */
const inColumns =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Draws a line in letters like the printer's own, where it stands in the printer's own too; any script. */
export const rasterizeLine: LineRasterizer = ({ text, form, emphasis, reversed }, width) => {
  const { height } = letterSize(form);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const cells = cellsOf(text);
  const cellWidth = letterSize(form).width;
  const taken = columnsIn(cells) * cellWidth;
  const left = Math.floor((width - taken) / 2);

  context.fillStyle = '#000';
  if (reversed) context.fillRect(left, 0, taken, height);
  if (emphasis.underline) context.fillRect(left, height - underlineThickness, taken, underlineThickness);
  if (reversed) context.fillStyle = '#fff';

  const bare = letterSize({ ...form, across: 1, down: 1 });
  setPrinterLetters(context, { font: form.font, ...emphasis });
  context.translate(left, 0);
  context.scale(form.across, form.down);
  if (inColumns.test(text)) drawCells(context, cells, bare);
  else drawWhole(context, text, { width: columnsIn(cells) * bare.width, height: bare.height });
  return oneBit(context.getImageData(0, 0, width, height), reversed ? undefined : FAINTEST);
};

type Room = { readonly width: number; readonly height: number };

function drawCells(context: SKRSContext2D, cells: readonly Cell[], cell: Room): void {
  let column = 0;
  for (const { text, columns } of cells) {
    context.fillText(text, (column + columns / 2) * cell.width, cell.height / 2);
    column += columns;
  }
}

/** Sets a text as its script wants it, smaller where its letters are wider or higher than the printer's. */
function drawWhole(context: SKRSContext2D, text: string, room: Room): void {
  context.direction = rightToLeft.test(text) ? 'rtl' : 'ltr';
  context.textBaseline = 'alphabetic';
  const ink = context.measureText(text);
  const ascent = ink.actualBoundingBoxAscent;
  const high = ascent + ink.actualBoundingBoxDescent;
  const scale = Math.min(1, room.width / ink.width, room.height / high);
  context.translate(room.width / 2, room.height / 2);
  context.scale(scale, scale);
  context.fillText(text, 0, ascent - high / 2);
}
