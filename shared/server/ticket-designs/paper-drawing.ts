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
  readonly image: Uint8Array;
  /** In paper order, including parts that belong to no element of a design. */
  readonly elements: readonly (Readonly<Omit<Element, 'element'>> & { readonly element: string })[];
}

/** Renders tickets as printers do, and measures text. The printing part is passed in. */
export interface PaperDrawing {
  draw(document: TicketDocument, width: PaperWidth, output: PrintOutput): Promise<PaperImage>;
  /** Characters per line in each size. */
  sizes(width: PaperWidth): TicketPreview['sizes'];
  /** How names fit each paper width. */
  names(names: readonly string[], size: TicketTextSize): TicketPreview['names'];
  /** Characters of texts that paper replaces with question marks, each once. */
  missing(texts: readonly string[]): readonly string[];
}
