import type {
  OneBitRaster,
  PaperWidth,
  PrintOutput,
  TicketDocument,
} from '#shared/domain/printing/ticket-document.ts';
import { layOutTicket, type TicketLayout } from '../layout/lay-out-ticket.ts';
import type { NumberRasterizer } from '../raster/number-rasterizer.ts';
import { type LineRasterizer, rasterizeLine } from '../raster/rasterize-line.ts';
import { rasterizeNumber } from '../raster/rasterize-number.ts';
import { printLayout } from './print-layout.ts';

export type RenderOptions = {
  /** Paper width in millimetres. */
  readonly width: PaperWidth;
  /** The printer's own letters unless told otherwise. */
  readonly output?: PrintOutput;
  /** The picture of the document's logo; without it the logo is left out. */
  readonly logo?: OneBitRaster | null;
  /** Draws the code; the product font unless told otherwise. */
  readonly drawNumber?: NumberRasterizer;
  readonly drawLine?: LineRasterizer;
};

/**
 * The printer commands for one ticket, from initialisation to the cut. The same document always gives the same bytes.
 */
export const renderTicket = (document: TicketDocument, options: RenderOptions): Uint8Array =>
  renderLaidOut(document, options).bytes;

/** The same, with where its elements stand. */
export function renderLaidOut(
  document: TicketDocument,
  options: RenderOptions,
): { readonly layout: TicketLayout; readonly bytes: Uint8Array } {
  const { width, output = 'text', logo = null } = options;
  const { drawNumber = rasterizeNumber, drawLine = rasterizeLine } = options;
  const layout = layOutTicket(document, { width, logo, drawNumber });
  return { layout, bytes: printLayout(layout, output, drawLine) };
}
