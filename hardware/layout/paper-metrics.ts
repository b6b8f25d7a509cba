import type { PaperWidth, TicketTextSize } from '#shared/domain/printing/ticket-document.ts';

/** Print area of a paper width, for a print head of 203 dpi (8 dots per millimetre). */
export type PaperMetrics = {
  /** Printable width in dots. */
  readonly dots: number;
  /** Columns of Font A (12 × 24 dots). */
  readonly columnsA: number;
  /** Columns of Font B (9 × 17 dots). */
  readonly columnsB: number;
  /** Cap height of the ticket number in dots. */
  readonly numberCapHeight: number;
  /** Whether big text may be doubled in width. */
  readonly canDoubleWidth: boolean;
};

export const fontA = { width: 12, height: 24 } as const;
export const fontB = { width: 9, height: 17 } as const;

const wide: PaperMetrics = {
  dots: 576,
  columnsA: 48,
  columnsB: 64,
  numberCapHeight: 160,
  canDoubleWidth: true,
};

const narrow: PaperMetrics = {
  dots: 384,
  columnsA: 32,
  columnsB: 42,
  numberCapHeight: 112,
  canDoubleWidth: false,
};

/** Print area by paper width in millimetres. */
export const paperMetrics: Readonly<Record<PaperWidth, PaperMetrics>> = { 80: wide, 60: narrow, 57: narrow };

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
