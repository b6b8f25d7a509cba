import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import type { Cell } from '#shared/domain/reports/columns.ts';
import type { RowSubject } from '#shared/domain/reports/report-table.ts';
import type { ReportType } from '#shared/domain/reports/report-types.ts';
import type { GeneratedTable } from './make-rows.ts';
import type { Names } from './names.ts';

/** A row as its database gave it. */
export type RowResult = Readonly<Record<string, number | string | null>>;

/** What stands in a column of it. */
type Value = RowResult[string] | undefined;

/** A row of a list: what stands under each name. */
export interface Listed {
  readonly cells: Readonly<Record<string, Cell>>;
  readonly of: RowSubject;
}

/**
 * Makes the table of a list of things one by one: nothing is put together in it, or added up.
 *
 * @param found what was read, which is let go of row by row: 200,000 of them twice would be too much at once
 */
export function listOf<Row>(
  { columns }: ReportType,
  found: Row[],
  listed: (row: Row) => Listed,
): GeneratedTable {
  const rows: GeneratedTable['rows'][number][] = [];
  found.reverse();
  for (let row = found.pop(); row !== undefined; row = found.pop()) {
    const { cells, of } = listed(row);
    rows.push({ cells: columns.map((name) => cells[name] ?? null), of });
  }
  return { columns: columns.map((name) => columnOf(name)), rows, groups: [], total: null };
}

/** What a thing of a row is called; null where there is none. */
export const calledIn = (names: Names, kind: Parameters<Names['of']>[0], id: Value): string | null =>
  id == null ? null : names.of(kind, Number(id));

/** A number as its database gave it: a large one may come as text. */
export const numberIn = (value: Value): number | null => (value == null ? null : Number(value));

/** Whole seconds of milliseconds. */
export const secondsIn = (value: Value): number | null =>
  value == null ? null : Math.round(Number(value) / 1000);

/** A text; null for an empty one. */
export const textIn = (value: Value): string | null => (value == null || value === '' ? null : String(value));
