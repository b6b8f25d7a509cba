import { type ListState, lastPage } from '#renderer/ui/list/data-table/list-state.ts';
import { containsWords } from '../fields/folded-search.ts';

export interface RowDetails<Row, Sort extends string> {
  /** Gives the text that the search looks through. */
  readonly textOf: (row: Row) => string;
  /** Gives the value that a column is sorted by. */
  readonly sortedBy: (row: Row, column: Sort) => string | number;
}

export interface PickedRows<Row> {
  readonly rows: readonly Row[];
  /** Of all that match, over all pages. */
  readonly total: number;
  /** Tells the page shown: the last one, where the requested one is gone. */
  readonly page: number;
}

/** Picks the rows of a list's page out of all rows at hand: searched, sorted and cut. Equal ones keep their order. */
export function pickRows<Row, Sort extends string>(
  all: readonly Row[],
  { search, sort, order, page, size }: ListState<Sort>,
  { textOf, sortedBy }: RowDetails<Row, Sort>,
): PickedRows<Row> {
  const found = search ? all.filter((row) => containsWords(textOf(row), search)) : [...all];
  const sign = order === 'asc' ? 1 : -1;
  found.sort((a, b) => sign * compare(sortedBy(a, sort), sortedBy(b, sort)));
  const shown = Math.min(page, lastPage(found.length, size));
  return { rows: found.slice((shown - 1) * size, shown * size), total: found.length, page: shown };
}

const collator = new Intl.Collator(undefined, { numeric: true });

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}
