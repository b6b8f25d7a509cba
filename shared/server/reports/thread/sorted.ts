import { sortByColumn } from '#shared/domain/reports/compare-cells.ts';
import type { GeneratedTable } from '#shared/server/reports/engine/make-rows.ts';
import type { ReportFileRequest } from '#shared/server/reports/report-generator.ts';

/** Puts rows in the order in which they were seen: they stand together no more, the sum of the whole stays. */
export function sorted(table: GeneratedTable, by: ReportFileRequest['sort']): GeneratedTable {
  const place = table.columns.findIndex(({ name }) => name === by?.column);
  if (!by || place < 0) return table;
  return { ...table, rows: sortByColumn(table.rows, place, by.descending), groups: [] };
}
