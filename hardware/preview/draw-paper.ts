import { setImmediate as turn } from 'node:timers/promises';
import type {
  OneBitRaster,
  PaperWidth,
  PrintOutput,
  TicketDocument,
} from '#shared/domain/printing/ticket-document.ts';
import { renderLaidOut } from '../escpos/render-ticket.ts';
import type { LayoutBlock } from '../layout/lay-out-ticket.ts';
import { knifeToHead, receiptCanvas, sideMargin } from '../virtual-printer/receipt-picture.ts';

/** A ticket as it comes out of a printer. Dots from the top left corner of the picture, a pixel each. */
export type DrawnPaper = {
  /** PNG. */
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
  /** Blank paper left and right of what can be printed. */
  readonly margin: number;
  /** Paper that it takes. */
  readonly millimetres: number;
  readonly elements: readonly Pick<LayoutBlock, 'element' | 'top' | 'height' | 'form'>[];
};

const DOTS_PER_MM = 8;

/**
 * Draws the paper of a ticket from the bytes that a printer would get, as the virtual printer reads them. Lets others
 * have their turn between its steps, and writes the picture beside them.
 */
export async function drawPaper(
  document: TicketDocument,
  options: { readonly width: PaperWidth; readonly output: PrintOutput; readonly logo: OneBitRaster | null },
): Promise<DrawnPaper> {
  const { width } = options;
  const { layout, bytes } = renderLaidOut(document, options);
  await turn();
  const canvas = receiptCanvas({ bytes, width });
  const picture = await canvas.encode('png');
  return {
    picture,
    ...{ width: canvas.width, height: canvas.height, margin: sideMargin[width] },
    millimetres: canvas.height / DOTS_PER_MM,
    elements: layout.blocks.map(({ element, top, height, form }) => ({
      ...{ element, height, form },
      top: top + knifeToHead,
    })),
  };
}
