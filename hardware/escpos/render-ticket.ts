import type {
  OneBitRaster,
  PaperWidth,
  PrintOutput,
  TicketDocument,
} from '#shared/domain/printing/ticket-document.ts';
import { type Line, layoutTicket, type PlacedPart, type TicketLayout } from '../layout/layout-ticket.ts';
import { type LineRasterizer, rasterizeLine } from '../raster/rasterize-line.ts';
import { type NumberRasterizer, rasterizeNumber } from '../raster/rasterize-number.ts';
import { type BytePrinter, createBytePrinter } from './byte-printer.ts';
import { printableIn1252 } from './code-page-1252.ts';

export type RenderOptions = {
  /** Paper width in millimetres. */
  readonly width: PaperWidth;
  /** Defaults to the printer's fonts. */
  readonly output?: PrintOutput;
  /** The raster of the document's logo; null omits the logo. */
  readonly logo?: OneBitRaster | null;
  /** Rasterizes the ticket number; defaults to the product font. */
  readonly rasterizeNumber?: NumberRasterizer;
  readonly rasterizeLine?: LineRasterizer;
};

/** Encodes a ticket as printer commands, from initialisation to the cut. Deterministic. */
export const renderTicket = (document: TicketDocument, options: RenderOptions): Uint8Array =>
  renderTicketLayout(document, options).bytes;

/** Returns the bytes with the layout they were made from. */
export function renderTicketLayout(
  document: TicketDocument,
  options: RenderOptions,
): { readonly layout: TicketLayout; readonly bytes: Uint8Array } {
  const { width, output = 'text', logo = null } = options;
  const rasterizers = { rasterizeNumber, rasterizeLine, ...options };
  const layout = layoutTicket(document, { width, logo, rasterizeNumber: rasterizers.rasterizeNumber });
  return { layout, bytes: printLayout(layout, output, rasterizers.rasterizeLine) };
}

/**
 * Encodes a layout as printer commands, from initialisation to the cut. Lines use the printer's fonts or are
 * rasterized; lines with characters outside code page 1252 are always rasterized.
 */
function printLayout(layout: TicketLayout, output: PrintOutput, rasterizeLine: LineRasterizer): Uint8Array {
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
