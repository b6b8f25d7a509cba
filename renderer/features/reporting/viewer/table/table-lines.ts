import { sortByColumn } from '#shared/domain/reports/compare-cells.ts';
import type { ReportGroup, ReportRow, ReportTable } from '#shared/domain/reports/report-table.ts';

/** The column that rows were sorted by, beyond the order in which they came. */
export interface SelectedSort {
  readonly column: string;
  readonly descending: boolean;
}

/** A line of a table as it is shown: a row, or what the rows above it come to. */
export type TableLine =
  | {
      readonly row: ReportRow /** Tells that it begins a group, or stands alone. */;
      readonly begins: boolean;
    }
  | { readonly group: ReportGroup };

/**
 * Puts the lines of a table in order: as they came, each group with its sum below it, or by a column, which takes the
 * groups apart. What says nothing comes last, whichever way.
 */
export function tableLines(table: ReportTable, sort: SelectedSort | null): readonly TableLine[] {
  const place = sort ? table.columns.findIndex(({ name }) => name === sort.column) : -1;
  if (sort && place >= 0)
    return sortByColumn(table.rows, place, sort.descending).map((row) => ({ row, begins: true }));
  if (table.groups.length === 0)
    return table.rows.map((row, index) => ({ row, begins: startsGroup(table, index) }));
  return table.groups.flatMap((group): TableLine[] => [
    ...table.rows
      .slice(group.first, group.first + group.rows)
      .map((row, index) => ({ row, begins: index === 0 })),
    { group },
  ]);
}

/** Tells whether a row says something new in its first cell; a list of things one by one says it in each. */
const startsGroup = ({ rows, total }: ReportTable, index: number): boolean =>
  total === null || rows[index]?.cells[0] !== rows[index - 1]?.cells[0];

/**
 * The sort after a press on the head of a column: upwards, downwards, then as the rows came.
 */
export function sortAfter(column: string, now: SelectedSort | null): SelectedSort | null {
  if (now?.column !== column) return { column, descending: false };
  return now.descending ? null : { column, descending: true };
}
