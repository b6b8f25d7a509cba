import type { TicketText } from '#shared/domain/printing/ticket-document.ts';
import type { PaperMetrics } from '../paper-metrics.ts';
import { cellsOf, columnsIn } from './cells.ts';
import { columnsOf, type TextStyle, textStyle } from './text-style.ts';
import { visibleText } from './visible-text.ts';
import { wrapWords } from './wrap-words.ts';

export type TextLines = { readonly form: TextStyle; readonly lines: readonly string[] };

/** Wraps a text to the paper width; all lines have the same style. */
export function textLines(
  { value, size }: Pick<TicketText, 'value' | 'size'>,
  paper: PaperMetrics,
): TextLines {
  const paragraphs = paragraphsOf(value);
  const form = textStyle(size, maxColumnsOf(paragraphs), paper);
  return { form, lines: paragraphs.flatMap((line) => wrapWords(line, columnsOf(form, paper))) };
}

/** Columns of the longest line of a text before wrapping. */
export const textColumns = (value: string): number => maxColumnsOf(paragraphsOf(value));

const paragraphsOf = (value: string): string[] =>
  value.split(/\r\n|[\n\r\u2028\u2029]/u).map((line) => visibleText(line).trim());

const maxColumnsOf = (paragraphs: readonly string[]): number =>
  Math.max(...paragraphs.map((line) => columnsIn(cellsOf(line))));
