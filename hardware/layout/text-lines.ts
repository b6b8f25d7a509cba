import type { TicketText } from '#shared/domain/printing/ticket-document.ts';
import type { PaperMetrics } from '../paper-metrics.ts';
import { cellsOf, columnsIn } from './cells.ts';
import { columnsOf, type LetterForm, letterForm } from './letter-form.ts';
import { visibleText } from './visible-text.ts';
import { wrapWords } from './wrap-words.ts';

export type TextLines = { readonly form: LetterForm; readonly lines: readonly string[] };

/** Breaks a text into lines that fit the paper, of one form all. */
export function textLines(
  { value, size }: Pick<TicketText, 'value' | 'size'>,
  paper: PaperMetrics,
): TextLines {
  const paragraphs = paragraphsOf(value);
  const form = letterForm(size, longestOf(paragraphs), paper);
  return { form, lines: paragraphs.flatMap((line) => wrapWords(line, columnsOf(form, paper))) };
}

/** The columns of a text's longest line, were the paper wide enough. */
export const textColumns = (value: string): number => longestOf(paragraphsOf(value));

const paragraphsOf = (value: string): string[] =>
  value.split(/\r\n|[\n\r\u2028\u2029]/u).map((line) => visibleText(line).trim());

const longestOf = (paragraphs: readonly string[]): number =>
  Math.max(...paragraphs.map((line) => columnsIn(cellsOf(line))));
