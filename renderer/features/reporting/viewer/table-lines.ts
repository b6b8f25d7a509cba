import { sortByColumn } from '#shared/domain/reports/compare-cells.ts';
import type { ReportGroup, ReportRow, ReportTable } from '#shared/domain/reports/report-table.ts';

/** Column by which rows are sorted, instead of the original order. */
export interface SelectedSort {
  readonly column: string;
  readonly descending: boolean;
}

/** Line of a table: a row, or the totals of the rows above. */
export type TableLine =
  | {
      readonly row: ReportRow /** True if the row starts a group or has none. */;
      readonly begins: boolean;
    }
  | { readonly group: ReportGroup };

/**
 * Orders the lines: in original order with the total of each group of several rows, or sorted by a column. Empty
 * values are last in both directions.
 */
export function tableLines(table: ReportTable, sort: SelectedSort | null): readonly TableLine[] {
  const position = sort ? table.columns.findIndex(({ name }) => name === sort.column) : -1;
  if (sort && position >= 0)
    return sortByColumn(table.rows, position, sort.descending).map((row) => ({ row, begins: true }));
  if (table.groups.length === 0)
    return table.rows.map((row, index) => ({ row, begins: startsGroup(table, index) }));
  return table.groups.flatMap((group): TableLine[] => [
    ...table.rows
      .slice(group.first, group.first + group.rows)
      .map((row, index) => ({ row, begins: index === 0 })),
    ...(group.rows > 1 ? [{ group }] : []),
  ]);
}

/** Whether the first cell of a row differs from the previous one; always in plain lists. */
const startsGroup = ({ rows, total }: ReportTable, index: number): boolean =>
  total === null || rows[index]?.cells[0] !== rows[index - 1]?.cells[0];

/** Next sort order after a press on a header: ascending, descending, original. */
export function sortAfter(column: string, now: SelectedSort | null): SelectedSort | null {
  if (now?.column !== column) return { column, descending: false };
  return now.descending ? null : { column, descending: true };
}
