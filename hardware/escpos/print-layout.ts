import type { PrintOutput } from '#shared/domain/printing/ticket-document.ts';
import type { Line, PlacedPart, TicketLayout } from '../layout/lay-out-ticket.ts';
import type { LineRasterizer } from '../raster/rasterize-line.ts';
import { type BytePrinter, createBytePrinter } from './byte-printer.ts';
import { lineIn1252 } from './code-page-1252.ts';

/**
 * The printer commands of a layout, from initialisation to the cut: its lines in the printer's own letters, or drawn. A
 * line with a letter that the printer has not is drawn in any case.
 */
export function printLayout(layout: TicketLayout, output: PrintOutput, drawLine: LineRasterizer): Uint8Array {
  const printer = createBytePrinter();
  let bottom = 0;
  for (const { top, height, part } of partsOf(layout)) {
    printer.space(top - bottom);
    bottom = top + height;
    if (part.kind === 'raster') printer.raster(part.raster);
    else if (output === 'raster' || !printLine(printer, part)) printer.raster(drawLine(part, layout.width));
  }
  return printer.finish();
}

const partsOf = ({ blocks }: TicketLayout): PlacedPart[] => blocks.flatMap(({ parts }) => parts);

/** Tells whether the printer has all letters of the line, and prints it then. */
function printLine(printer: BytePrinter, { text, form, emphasis, reversed }: Line): boolean {
  const printable = lineIn1252(text);
  if (printable === null) return false;
  const print = reversed ? printer.reversedLine : printer.line;
  print(printable, form, emphasis);
  return true;
}
