import { BYTE_ORDER_MARK, csvRow, csvSeparatorOf } from '#shared/domain/csv-text.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import type { ReportDocument, ReportTexts } from './report-document.ts';

/**
 * Writes the rows as CSV for other programs: numbers without thousands separators, days as `YYYY-MM-DD`, durations
 * as `h:mm:ss`, no totals. Separators follow the language.
 */
export function* csvOf(
  { table, zoneHours, language, csvFormat }: ReportDocument,
  words: ReportTexts,
  onLine: () => void,
): Generator<string> {
  const plain = (cell: Cell, column: Column): string | number => {
    if (cell === null) return '';
    switch (column.kind) {
      case 'count':
      case 'percent':
        return Number(cell);
      case 'duration':
        return durationText(Number(cell));
      case 'moment':
        return branchTime(Number(cell), zoneHours);
      case 'day':
      case 'month':
      case 'year':
        return String(cell);
      default:
        return words.cell(cell, column);
    }
  };
  const separator = csvSeparatorOf(csvFormat, language);
  yield BYTE_ORDER_MARK;
  yield csvRow(table.columns.map(words.label), separator);
  for (const { cells } of table.rows) {
    const line = table.columns.map((column, at) => plain(cells[at] ?? null, column));
    yield csvRow(line, separator);
    onLine();
  }
}
