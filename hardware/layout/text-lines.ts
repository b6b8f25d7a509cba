import type { TicketText } from '#shared/domain/printing/ticket-document.ts';
import { columnsOf, type PaperMetrics, type TextStyle, textStyle } from './paper-metrics.ts';

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

/**
 * Wraps a line at blanks to at most `columns`. Words longer than a line are cut between graphemes. Blanks at a break
 * are dropped, others stay. An empty text returns no line.
 *
 * @internal used by tests besides this file
 */
export function wrapWords(text: string, columns: number): string[] {
  const lines: string[] = [];
  let remaining = cellsOf(text.trim());
  while (columnsIn(remaining) > columns) {
    const end = breakIn(remaining, columns);
    lines.push(textOf(remaining.slice(0, end)).trimEnd());
    const next = remaining.findIndex((cell, index) => index >= end && !isBlank(cell));
    remaining = remaining.slice(next);
  }
  return remaining.length === 0 ? lines : [...lines, textOf(remaining)];
}

/** Number of cells before the break: up to the last blank that fits, or all that fit, at least one. */
function breakIn(cells: readonly Cell[], columns: number): number {
  let fitting = 0;
  for (let used = cells[0]?.columns ?? 0; used <= columns; used += cells[fitting]?.columns ?? 1) fitting += 1;
  const lastBlank = cells.slice(0, fitting + 1).findLastIndex(isBlank);
  return lastBlank > 0 ? lastBlank : Math.max(1, fitting);
}

const isBlank = ({ text }: Cell): boolean => text === ' ';
const textOf = (cells: readonly Cell[]): string => cells.map(({ text }) => text).join('');

/**
 * Normalises text for paper: composes characters, turns white space into blanks, removes invisible and control
 * characters. Joiners between characters stay because Persian and emoji need them.
 */
export const visibleText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(/[\p{Cc}\p{Cn}\p{Co}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/(?<!\S)[\u200c\u200d]+/gu, '');

/** A grapheme and the number of columns it occupies. */
export type Cell = { readonly text: string; readonly columns: 1 | 2 };

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const simple = /^[\x20-\x7e\xa0-\u02af]*$/;
const twoColumns =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60]|\p{Emoji_Presentation}|\ufe0f/u;

/** Splits a line into graphemes. East Asian characters and emoji are two columns wide. */
export function cellsOf(line: string): Cell[] {
  if (simple.test(line)) return Array.from(line, (text) => ({ text, columns: 1 }));
  return Array.from(graphemes.segment(line), ({ segment: text }) => ({
    text,
    columns: twoColumns.test(text) ? 2 : 1,
  }));
}

/** The total width of cells in columns. */
export const columnsIn = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { columns }) => sum + columns, 0);
