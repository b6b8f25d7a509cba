import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BYTE_ORDER_MARK, csvRow, csvSeparatorOf } from '#shared/domain/csv-text.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import type { ReportFileRequest } from '../report-generator.ts';
import { type ReportDocument, type ReportTexts, reportTexts } from './report-document.ts';
import { inBlocks } from './table-rows.ts';

/** Creates the content of a file; calls `onLine` after each row. */
type Writer = (
  document: ReportDocument,
  words: ReportTexts,
  onLine: () => void,
) => Readable | Promise<Readable>;

const text =
  (textOf: (...report: Parameters<Writer>) => Iterable<string>): Writer =>
  (...report) =>
    Readable.from(inBlocks(textOf(...report)));

/** PDF and workbook writers are loaded on first use. */
const WRITERS: Readonly<Record<ReportFileRequest['format'], Writer>> = {
  pdf: async (...report) => (await import('./pdf/document.ts')).pdfOf(...report),
  xls: async (...report) => (await import('./xlsx.ts')).xlsxOf(...report),
  csv: text(csvOf),
  json: text(jsonOf),
};

/**
 * Writes a report to a file readable by this server only, row by row in constant memory. After an error the caller
 * removes the partial file.
 */
export async function writeReport(
  document: ReportDocument,
  format: ReportFileRequest['format'],
  path: string,
  onLine: () => void = () => {},
): Promise<void> {
  const content = await WRITERS[format](document, reportTexts(document), onLine);
  await pipeline(content, createWriteStream(path, { mode: 0o600 }));
}

/**
 * Writes a report as a JSON object, one row per line: cells by column name in their API form (whole seconds,
 * percentages 0 to 100, milliseconds since 1970), with totals.
 */
function* jsonOf(document: ReportDocument, words: ReportTexts, onLine: () => void): Generator<string> {
  const { table, type, createdAt, generatedFor, dataOf, zoneHours, language } = document;
  const { columns, rows, groups, total, asOf } = table;
  const named = (cells: readonly Cell[]) =>
    Object.fromEntries(columns.map(({ name }, at) => [name, cells[at] ?? null]));
  const head = {
    name: words.title,
    reportType: { id: type.id, name: words.type },
    filters: words.filters,
    language,
    createdAt,
    generatedFor: generatedFor,
    dataOf,
    zoneHours,
    asOf,
    complete: table.complete ? 'Y' : 'N',
    columns: columns.map((column) => ({ ...column, label: words.label(column), why: words.why(column) })),
    groups: groups.map(({ first, rows: count, cells }) => ({ first, rows: count, sum: named(cells) })),
    total: total && named(total),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let between = '\n';
  for (const { cells } of rows) {
    yield between + JSON.stringify(named(cells));
    between = ',\n';
    onLine();
  }
  yield '\n]}\n';
}

/**
 * Writes the rows as CSV for other programs: numbers without thousands separators, days as `YYYY-MM-DD`, durations
 * as `h:mm:ss`, no totals. Separators follow the language.
 */
function* csvOf(
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
