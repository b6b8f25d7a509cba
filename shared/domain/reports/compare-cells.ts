import type { Cell } from './columns.ts';

const collator = new Intl.Collator('es', { numeric: true });

/** Orders rows by their cells, one after the other. */
export function compareCells(one: readonly Cell[], other: readonly Cell[]): number {
  for (const [place, cell] of one.entries()) {
    const difference = compareCell(cell, other[place] ?? null);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Orders two cells of a column: numbers by size, texts as people do; nothing comes last. */
function compareCell(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/** Puts rows in the order of one of their columns; those with nothing there come last, whichever way. */
export function sortByColumn<Row extends { readonly cells: readonly Cell[] }>(
  rows: readonly Row[],
  place: number,
  descending: boolean,
): readonly Row[] {
  const direction = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one.cells[place] ?? null, other.cells[place] ?? null];
    return a === null || b === null ? compareCell(a, b) : direction * compareCell(a, b);
  });
}
