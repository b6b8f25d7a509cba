import type { TicketTextSize } from '#shared/domain/printing/ticket-document.ts';
import { fontA, fontB, type PaperMetrics } from '../paper-metrics.ts';

/** Describes how the lines of one text are set: the font, and how often a letter is enlarged each way. */
export type LetterForm = {
  readonly font: 'a' | 'b';
  readonly across: 1 | 2;
  readonly down: 1 | 2;
};

const small: LetterForm = { font: 'b', across: 1, down: 1 };
const normal: LetterForm = { font: 'a', across: 1, down: 1 };
const tall: LetterForm = { font: 'a', across: 1, down: 2 };
const big: LetterForm = { font: 'a', across: 2, down: 2 };

/**
 * The letters of a text whose longest line has so many columns. A big text that does not fit one line in double width
 * falls back to letters that are only taller, which hold twice as many.
 */
export function letterForm(size: TicketTextSize, longest: number, paper: PaperMetrics): LetterForm {
  if (size === 1) return small;
  if (size === 2) return normal;
  return paper.wideBigLetters && longest <= columnsOf(big, paper) ? big : tall;
}

/** How many letters a line takes. */
export function columnsOf(form: LetterForm, paper: PaperMetrics): number {
  const columns = form.font === 'a' ? paper.columnsA : paper.columnsB;
  return Math.floor(columns / form.across);
}

/** Size in dots of one letter. */
export function letterSize(form: LetterForm): { readonly width: number; readonly height: number } {
  const { width, height } = form.font === 'a' ? fontA : fontB;
  return { width: width * form.across, height: height * form.down };
}
