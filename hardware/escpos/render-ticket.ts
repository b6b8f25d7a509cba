import type {
  OneBitRaster,
  PaperWidth,
  PrintOutput,
  TicketDocument,
} from '#shared/domain/printing/ticket-document.ts';
import { layoutTicket, type TicketLayout } from '../layout/layout-ticket.ts';
import type { NumberRasterizer } from '../raster/number-rasterizer.ts';
import { type LineRasterizer, rasterizeLine } from '../raster/rasterize-line.ts';
import { rasterizeNumber } from '../raster/rasterize-number.ts';
import { printLayout } from './print-layout.ts';

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
