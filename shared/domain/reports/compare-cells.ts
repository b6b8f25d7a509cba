import type { Cell } from './columns.ts';

const collator = new Intl.Collator('es', { numeric: true });

/** Compares rows cell by cell. */
export function compareCells(one: readonly Cell[], other: readonly Cell[]): number {
  for (const [index, cell] of one.entries()) {
    const difference = compareCell(cell, other[index] ?? null);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Compares cells: numbers by value, texts by locale; null last. */
function compareCell(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/** Sorts rows by a column; null last in both directions. */
export function sortByColumn<Row extends { readonly cells: readonly Cell[] }>(
  rows: readonly Row[],
  index: number,
  descending: boolean,
): readonly Row[] {
  const direction = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one.cells[index] ?? null, other.cells[index] ?? null];
    return a === null || b === null ? compareCell(a, b) : direction * compareCell(a, b);
  });
}
