import type { SortDirection } from './list-state.ts';

/** Sort value; rows without one are last in both directions. */
export type SortedBy = string | number | null;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Sorts rows by a value, stable. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => SortedBy,
  order: SortDirection,
): readonly Row[] {
  const sign = order === 'asc' ? 1 : -1;
  return [...rows].sort((left, right) => {
    const [a, b] = [by(left), by(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/**
 * Keeps rows in their previous order, so that they do not move while the user works with them. New rows are
 * appended, missing ones removed.
 */
export function stabilizeOrder<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  before: readonly number[],
): readonly Row[] {
  const index = new Map(before.map((id, at) => [id, at]));
  const rankOf = (row: Row) => index.get(idOf(row)) ?? before.length;
  return [...rows].sort((a, b) => rankOf(a) - rankOf(b));
}
