import { lineHeight } from '../paper.ts';

/** How cells are set: in points. */
export const CELL = { size: 8, padding: 4, above: 3, most: 8 } as const;

/** How high a row of so many lines is. */
export const rowHeight = (lines: number): number => lines * lineHeight(CELL.size) + 2 * CELL.above;
