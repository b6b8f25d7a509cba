import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';

/** Default base of text sizes, px. */
const DEFAULT_TEXT_SIZE = 8;
const STEP = 4;

/** Printed width, px: 290 for paper of 80 mm (operations specification, section 11). */
export const printedWidth = (millimetres: number): number => (millimetres * 290) / 80;

/** Text height, px: each size adds four pixels to the configured base, so the smallest is four above it. */
export const textHeight = (
  size: 1 | 2 | 3,
  { textSize = DEFAULT_TEXT_SIZE }: Pick<TicketPaper, 'textSize'>,
): number => textSize + STEP * size;

/** Converts pixels to millimetres as browsers print them: 96 per inch. */
export const millimetresOf = (pixels: number): number => (pixels * 25.4) / 96;
