import { CsvError, parse } from 'csv-parse/sync';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { MAX_IMPORTED_APPOINTMENTS } from '#shared/domain/appointments/booking.ts';
import { columnCalled, type ImportColumn } from '#shared/domain/appointments/import-columns.ts';
import type { ImportRowInput, ParsedImportFile } from './check-row.ts';

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Parses appointments from CSV: the first row names the columns in any order; unknown ones are ignored. Throws
 * IMPORT_BROKEN_LINE for an unmatched quotation mark, IMPORT_WITHOUT_NAMES and IMPORT_WITHOUT_TIMES for a missing
 * required column.
 */
export function parseCsvRows(text: string): ParsedImportFile {
  const [head, ...rows] = rowsOf(text);
  if (!head) throw apiError('IMPORT_EMPTY');
  const seats = new Map<ImportColumn, number>();
  for (const [index, name] of head.cells.entries()) {
    const column = columnCalled(name);
    if (column && !seats.has(column)) seats.set(column, index);
  }
  if (!seats.has('customerName')) throw apiError('IMPORT_WITHOUT_NAMES');
  if (!['start', 'day', 'time'].some((column) => seats.has(column as ImportColumn)))
    throw apiError('IMPORT_WITHOUT_TIMES');
  const lines = rows.map(({ line, cells }): ImportRowInput => {
    const cell = (column: ImportColumn) => uncovered(cells[seats.get(column) ?? -1] ?? '');
    return {
      line,
      when: whenOf(cell('start'), cell('day'), cell('time')),
      service: cell('service'),
      segment: cell('segment'),
      categories: cell('categories').split(/[,;]/),
      customerName: [cell('customerName'), cell('lastName')].filter(Boolean).join(' '),
      phonenumber: cell('phonenumber'),
      email: cell('email'),
      notes: cell('notes'),
      error: null,
    };
  });
  return { lines, canceled: 0 };
}

/** Spreadsheets declare the separator in such a line. */
const SEPARATOR_LINE = /^\ufeff?sep=(.)(?:\r\n|\n|\r)/i;

function rowsOf(text: string): Row[] {
  const separator = SEPARATOR_LINE.exec(text);
  const rows: Row[] = [];
  const before = separator ? 1 : 0;
  try {
    parse(separator ? text.slice(separator[0].length) : text, {
      bom: true,
      delimiter: separator?.[1] ?? separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // One row more than allowed, to detect too many.
      to: MAX_IMPORTED_APPOINTMENTS + 2,
      on_record(cells: string[], { lines }) {
        rows.push({ cells, line: before + lines - breaksIn(cells) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw apiError('IMPORT_BROKEN_LINE', { params: { line: (rows.at(-1)?.line ?? before) + 1 } });
  }
  return rows;
}

/** Line breaks within the cells of a row, whose reported line is its last. */
const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

/** Most frequent separator in the header, outside quotation marks. */
function separatorOf(text: string): string {
  const heads = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const often = (sign: string) => heads.split(sign).length;
  return [';', '\t', ','].reduce((max, sign) => (often(sign) > often(max) ? sign : max));
}

/** No-break and similar spaces. */
const OTHER_SPACES = /[^\S \t\r\n]/g;

/** Removes the apostrophe by which `csvText` prevents formulas. */
const uncovered = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '').replace(OTHER_SPACES, ' ');

const HAS_DAY = /\d[-/.]\d{1,2}[-/.]\d|^\d{8}/;
/** Spreadsheets add midnight to a date whose time is in another column. */
const MIDNIGHT = /[T ]0?0:00(:00)?$/;

/** Joins day and time from one or two columns. */
function whenOf(start: string, day: string, time: string): string {
  const hour = start || time;
  if (HAS_DAY.test(hour) || day === '') return hour;
  return [hour === '' ? day : day.replace(MIDNIGHT, ''), hour].filter(Boolean).join(' ');
}
