import type { PaperWidth } from '#shared/domain/printing/ticket-document.ts';

/** Describes what fits on a paper width for a print head of 203 dpi, 8 dots to the millimetre. */
export type PaperMetrics = {
  /** Dots that can be printed across. */
  readonly dots: number;
  /** Columns of the normal letters (Font A, 12 × 24 dots). */
  readonly columnsA: number;
  /** Columns of the small letters (Font B, 9 × 17 dots). */
  readonly columnsB: number;
  /** Height in dots of the capitals of the ticket's number. */
  readonly numberCapHeight: number;
  /** Allows big letters double width too. */
  readonly wideBigLetters: boolean;
};

export const fontA = { width: 12, height: 24 } as const;
export const fontB = { width: 9, height: 17 } as const;

const wide: PaperMetrics = {
  dots: 576,
  columnsA: 48,
  columnsB: 64,
  numberCapHeight: 160,
  wideBigLetters: true,
};

const narrow: PaperMetrics = {
  dots: 384,
  columnsA: 32,
  columnsB: 42,
  numberCapHeight: 112,
  wideBigLetters: false,
};

/** Print width, columns and letter heights by paper width in millimetres. */
export const paperMetrics: Readonly<Record<PaperWidth, PaperMetrics>> = { 80: wide, 60: narrow, 57: narrow };
