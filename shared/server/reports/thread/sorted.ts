import { compareCell } from '#shared/domain/reports/compare-cells.ts';
import type { MadeTable } from '#shared/server/reports/engine/make-rows.ts';
import type { AskedFile } from '#shared/server/reports/report-maker.ts';

/** Puts rows in the order in which they were seen: they stand together no more, the sum of the whole stays. */
export function sorted(table: MadeTable, by: AskedFile['sort']): MadeTable {
  const place = table.columns.findIndex(({ name }) => name === by?.column);
  if (!by || place < 0) return table;
  const direction = by.descending ? -1 : 1;
  const rows = table.rows.toSorted(
    (one, other) => direction * compareCell(one.cells[place] ?? null, other.cells[place] ?? null),
  );
  return { ...table, rows, groups: [] };
}
