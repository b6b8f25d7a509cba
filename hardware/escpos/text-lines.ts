import type { TicketText } from '#shared/domain/printing/ticket-document.ts';
import { fontA, fontB, type PaperMetrics } from '../paper-metrics.ts';
import { printableIn1252 } from './code-page-1252.ts';
import { wrapWords } from './wrap-words.ts';

/** Describes how the lines of one text are set: the font, and how often a letter is enlarged each way. */
export type LetterForm = {
  readonly font: 'a' | 'b';
  readonly across: 1 | 2;
  readonly down: 1 | 2;
};

export type TextLines = { readonly form: LetterForm; readonly lines: readonly string[] };

const small: LetterForm = { font: 'b', across: 1, down: 1 };
const normal: LetterForm = { font: 'a', across: 1, down: 1 };
const tall: LetterForm = { font: 'a', across: 1, down: 2 };
const big: LetterForm = { font: 'a', across: 2, down: 2 };

/**
 * Breaks a text into lines that fit the paper. A big text that does not fit one line in double width falls back
 * to letters that are only taller, which hold twice as many.
 */
export function textLines(text: Pick<TicketText, 'value' | 'size'>, paper: PaperMetrics): TextLines {
  const paragraphs = text.value.split(/\r\n|[\n\r\u2028\u2029]/u).map((line) => printableIn1252(line).trim());
  const longest = Math.max(...paragraphs.map((line) => line.length));
  const form = letterForm(text.size, longest, paper);
  const lines = paragraphs.flatMap((line) => wrapWords(line, columnsOf(form, paper)));
  return { form, lines };
}

/** Height of a line in dots. */
export function lineHeight(form: LetterForm): number {
  return (form.font === 'a' ? fontA : fontB).height * form.down;
}

function letterForm(size: TicketText['size'], longest: number, paper: PaperMetrics): LetterForm {
  if (size === 1) return small;
  if (size === 2) return normal;
  return paper.wideBigLetters && longest <= columnsOf(big, paper) ? big : tall;
}

function columnsOf(form: LetterForm, paper: PaperMetrics): number {
  const columns = form.font === 'a' ? paper.columnsA : paper.columnsB;
  return Math.floor(columns / form.across);
}
