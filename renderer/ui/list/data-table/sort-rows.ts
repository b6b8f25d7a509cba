import type { SortDirection } from './list-state.ts';

/** What a column is sorted by; rows without it come last, whichever way. */
export type SortedBy = string | number | null;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Sorts rows by what a column tells of them. Equal ones keep their order. */
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
 * Keeps rows in the places that they had: whoever works among them does not have them slip away below the hand. Those that
 * were not there come at the end, those that are gone leave.
 */
export function keepOrder<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  before: readonly number[],
): readonly Row[] {
  const place = new Map(before.map((id, at) => [id, at]));
  const placeOf = (row: Row) => place.get(idOf(row)) ?? before.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}
