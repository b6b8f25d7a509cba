import type { TicketTextSize } from '#shared/domain/printing/ticket-document.ts';
import { fontA, fontB, type PaperMetrics } from '../paper-metrics.ts';

/** Font and enlargement of the lines of one text. */
export type TextStyle = {
  readonly font: 'a' | 'b';
  readonly across: 1 | 2;
  readonly down: 1 | 2;
};

const small: TextStyle = { font: 'b', across: 1, down: 1 };
const normal: TextStyle = { font: 'a', across: 1, down: 1 };
const tall: TextStyle = { font: 'a', across: 1, down: 2 };
const big: TextStyle = { font: 'a', across: 2, down: 2 };

/**
 * The style of a text whose longest line has this many columns. A big text too long for double width is only doubled
 * in height.
 */
export function textStyle(size: TicketTextSize, columns: number, paper: PaperMetrics): TextStyle {
  if (size === 1) return small;
  if (size === 2) return normal;
  return paper.canDoubleWidth && columns <= columnsOf(big, paper) ? big : tall;
}

/** Columns per line. */
export function columnsOf(form: TextStyle, paper: PaperMetrics): number {
  const columns = form.font === 'a' ? paper.columnsA : paper.columnsB;
  return Math.floor(columns / form.across);
}

/** Size of a character in dots. */
export function characterSize(form: TextStyle): { readonly width: number; readonly height: number } {
  const { width, height } = form.font === 'a' ? fontA : fontB;
  return { width: width * form.across, height: height * form.down };
}
