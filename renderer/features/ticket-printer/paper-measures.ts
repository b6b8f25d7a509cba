import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';

/** Where a paper does not say what the size of its texts adds to, px. */
const DEFAULT_TEXT_SIZE = 8;
const STEP = 4;

/** The printed width, px: 290 of them on paper of 80 mm (operations specification, section 11). */
export const printedWidth = (millimetres: number): number => (millimetres * 290) / 80;

/**
 * The height of a text's letters, px: each size adds four pixels to what is configured, so that small letters are four
 * larger than that.
 */
export const textHeight = (
  size: 1 | 2 | 3,
  { textSize = DEFAULT_TEXT_SIZE }: Pick<TicketPaper, 'textSize'>,
): number => textSize + STEP * size;

/** Millimetres of so many pixels, as browsers print them: 96 to the inch. */
export const millimetresOf = (pixels: number): number => (pixels * 25.4) / 96;
