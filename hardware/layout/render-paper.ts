import { setImmediate as turn } from 'node:timers/promises';
import type {
  OneBitRaster,
  PaperWidth,
  PrintOutput,
  TicketDocument,
} from '#shared/domain/printing/ticket-document.ts';
import { renderTicketLayout } from '../escpos/render-ticket.ts';
import { knifeToHead, receiptCanvas, sideMargin } from '../virtual-printer/receipt-image.ts';
import type { LayoutBlock } from './layout-ticket.ts';

/** An image of a printed ticket. Positions are in dots from the top left corner; one pixel per dot. */
export type PaperImage = {
  /** PNG. */
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
  /** Unprintable margin on the left and right. */
  readonly margin: number;
  /** Length of the paper. */
  readonly millimetres: number;
  readonly elements: readonly Pick<LayoutBlock, 'element' | 'top' | 'height' | 'form'>[];
};

const DOTS_PER_MM = 8;

/**
 * Renders the paper of a ticket from its printer bytes, as the virtual printer reads them. Yields between its steps
 * and encodes the PNG on another thread.
 */
export async function renderPaper(
  document: TicketDocument,
  options: { readonly width: PaperWidth; readonly output: PrintOutput; readonly logo: OneBitRaster | null },
): Promise<PaperImage> {
  const { width } = options;
  const { layout, bytes } = renderTicketLayout(document, options);
  await turn();
  const canvas = receiptCanvas({ bytes, width });
  const image = await canvas.encode('png');
  return {
    image,
    width: canvas.width,
    height: canvas.height,
    margin: sideMargin[width],
    millimetres: canvas.height / DOTS_PER_MM,
    elements: layout.blocks.map(({ element, top, height, form }) => ({
      element,
      height,
      form,
      top: top + knifeToHead,
    })),
  };
}
