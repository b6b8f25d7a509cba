import type { TicketPreview } from '#shared/contract/configuration/ticket-designs.ts';
import type {
  PaperWidth,
  PrintOutput,
  TicketDocument,
  TicketTextSize,
} from '#shared/domain/printing/ticket-document.ts';

type Element = TicketPreview['elements'][number];

interface PaperImage extends Readonly<Pick<TicketPreview, 'width' | 'height' | 'margin' | 'millimetres'>> {
  /** PNG. */
  readonly picture: Uint8Array;
  /** In the order of the paper, with what belongs to no element of a design. */
  readonly elements: readonly (Readonly<Omit<Element, 'element'>> & { readonly element: string })[];
}

/** Draws papers as printers print them, and knows what fits them; what prints is handed in. */
export interface PaperDrawing {
  draw(document: TicketDocument, width: PaperWidth, output: PrintOutput): Promise<PaperImage>;
  /** How many letters a line takes in each size. */
  sizes(width: PaperWidth): TicketPreview['sizes'];
  /** How names fit each of the papers. */
  names(names: readonly string[], size: TicketTextSize): TicketPreview['names'];
}
