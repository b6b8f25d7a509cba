import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportTexts } from '#shared/server/reports/files/report-texts.ts';
import { type TableRow, totalLabel, withTotals } from '#shared/server/reports/files/with-totals.ts';
import type { Paper } from '../paper.ts';
import { wrapText } from '../wrap-text.ts';
import { CELL, rowHeight } from './cell-style.ts';

/** A line of the table as it is set: each cell broken into lines of its column’s width. */
export interface WrappedRow {
  readonly kind: TableRow['kind'];
  readonly begins: boolean;
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
}

/** Sets the lines of a table one by one, so that none has to be kept. */
export function* wrapRows(
  table: ReportTable,
  { words, paper, widths }: { words: ReportTexts; paper: Paper; widths: readonly number[] },
): Generator<WrappedRow> {
  const { columns } = table;
  const wrapped = (text: string, width: number, bold: boolean): readonly string[] =>
    wrapText(text, {
      width: width - 2 * CELL.padding,
      most: CELL.most,
      measure: (part) => paper.width(part, { size: CELL.size, bold }),
    });
  for (const { kind, cells, name, begins } of withTotals(table)) {
    const label = totalLabel(kind, name, columns, words);
    const set = columns.map((column, at) =>
      at === 0 && label !== null
        ? wrapped(label, labelWidth(cells.slice(1).findIndex((cell) => cell !== null) + 1), true)
        : wrapped(words.cell(cells[at] ?? null, column), widths[at] ?? 0, kind !== 'row'),
    );
    const lines = Math.max(1, ...set.map((cell) => cell.length));
    yield { kind, begins, cells: set, height: rowHeight(lines) };
  }

  /** The name of a sum spreads over the empty cells behind it. */
  function labelWidth(columnsOfIt: number): number {
    return widths.slice(0, Math.max(1, columnsOfIt)).reduce((sum, width) => sum + width, 0);
  }
}
