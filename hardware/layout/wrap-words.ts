import { type Cell, cellsOf, columnsIn } from './cells.ts';

/**
 * Breaks a line at blanks so that none takes more than `columns`. A word that is longer than a whole line is cut, never
 * through a letter. Blanks inside a line stay as they are, those at a break go. An empty text gives no line.
 */
export function wrapWords(text: string, columns: number): string[] {
  const lines: string[] = [];
  let rest = cellsOf(text.trim());
  while (columnsIn(rest) > columns) {
    const end = breakIn(rest, columns);
    lines.push(textOf(rest.slice(0, end)).trimEnd());
    const next = rest.findIndex((cell, place) => place >= end && !isBlank(cell));
    rest = rest.slice(next);
  }
  return rest.length === 0 ? lines : [...lines, textOf(rest)];
}

/** The cells that stand before the break: up to the last blank that fits, or as many as fit, at least one. */
function breakIn(cells: readonly Cell[], columns: number): number {
  let fitting = 0;
  for (let used = cells[0]?.columns ?? 0; used <= columns; used += cells[fitting]?.columns ?? 1) fitting += 1;
  const lastBlank = cells.slice(0, fitting + 1).findLastIndex(isBlank);
  return lastBlank > 0 ? lastBlank : Math.max(1, fitting);
}

const isBlank = ({ text }: Cell): boolean => text === ' ';
const textOf = (cells: readonly Cell[]): string => cells.map(({ text }) => text).join('');
