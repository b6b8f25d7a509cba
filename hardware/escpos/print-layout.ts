import type { PrintOutput } from '#shared/domain/printing/ticket-document.ts';
import type { Line, PlacedPart, TicketLayout } from '../layout/layout-ticket.ts';
import type { LineRasterizer } from '../raster/rasterize-line.ts';
import { type BytePrinter, createBytePrinter } from './byte-printer.ts';
import { printableIn1252 } from './code-page-1252.ts';

/**
 * Encodes a layout as printer commands, from initialisation to the cut. Lines use the printer's fonts or are
 * rasterized; lines with characters outside code page 1252 are always rasterized.
 */
export function printLayout(
  layout: TicketLayout,
  output: PrintOutput,
  rasterizeLine: LineRasterizer,
): Uint8Array {
  const printer = createBytePrinter();
  let bottom = 0;
  for (const { top, height, part } of partsOf(layout)) {
    printer.space(top - bottom);
    bottom = top + height;
    if (part.kind === 'raster') printer.raster(part.raster);
    else if (output === 'raster' || !printLine(printer, part))
      printer.raster(rasterizeLine(part, layout.width));
  }
  return printer.finish();
}

const partsOf = ({ blocks }: TicketLayout): PlacedPart[] => blocks.flatMap(({ parts }) => parts);

/** Prints the line if the printer has all its characters; returns false otherwise. */
function printLine(printer: BytePrinter, { text, form, emphasis, reversed }: Line): boolean {
  const printable = printableIn1252(text);
  if (printable === null) return false;
  const print = reversed ? printer.reversedLine : printer.line;
  print(printable, form, emphasis);
  return true;
}
