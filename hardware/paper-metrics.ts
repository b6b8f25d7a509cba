import type { PaperWidth } from '#shared/domain/printing/ticket-document.ts';

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
