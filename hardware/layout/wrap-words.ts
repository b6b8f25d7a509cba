import { type Cell, cellsOf, columnsIn } from './cells.ts';

/**
 * Wraps a line at blanks to at most `columns`. Words longer than a line are cut between graphemes. Blanks at a break
 * are dropped, others stay. An empty text returns no line.
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
