import { CsvError, parse } from 'csv-parse/sync';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { columnCalled, type ImportColumn } from '#shared/domain/appointments/import/columns.ts';
import { MAX_IMPORTED_APPOINTMENTS } from '#shared/domain/appointments/import/limits.ts';
import type { ImportRowInput, ParsedImportFile } from './import-row-input.ts';

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads the appointments of a list: its first line names the columns, in any order; those that say nothing of
 * appointments are passed over. Refuses with IMPORT_BROKEN_LINE where a quotation mark has no other, with
 * IMPORT_WITHOUT_NAMES and IMPORT_WITHOUT_TIMES where a column is missing without which nothing can be booked.
 */
export function parseCsvRows(text: string): ParsedImportFile {
  const [head, ...rows] = rowsOf(text);
  if (!head) throw apiError('IMPORT_EMPTY');
  const seats = new Map<ImportColumn, number>();
  for (const [place, name] of head.cells.entries()) {
    const column = columnCalled(name);
    if (column && !seats.has(column)) seats.set(column, place);
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
      refusal: null,
    };
  });
  return { lines, canceled: 0 };
}

/** Spreadsheets say with such a line by what they separate. */
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
      // One more than the heads and as many as may be: that tells that there are too many.
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

/** How many line breaks lie within the cells of a row: it is told of at its end. */
const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

/** What stands most often in the first line, outside of quotation marks. */
function separatorOf(text: string): string {
  const heads = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const often = (sign: string) => heads.split(sign).length;
  return [';', '\t', ','].reduce((max, sign) => (often(sign) > often(max) ? sign : max));
}

/** No-break spaces and their like, which spreadsheets and web pages put into names, times and numbers. */
const OTHER_SPACES = /[^\S \t\r\n]/g;

/** Takes the apostrophe away by which `csvText` keeps spreadsheets from computing with a cell. */
const uncovered = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '').replace(OTHER_SPACES, ' ');

const HAS_DAY = /\d[-/.]\d{1,2}[-/.]\d|^\d{8}/;
/** Spreadsheets write midnight behind a day that has its time in another column. */
const MIDNIGHT = /[T ]0?0:00(:00)?$/;

/** A moment is in one column, or in two. */
function whenOf(start: string, day: string, time: string): string {
  const hour = start || time;
  if (HAS_DAY.test(hour) || day === '') return hour;
  return [hour === '' ? day : day.replace(MIDNIGHT, ''), hour].filter(Boolean).join(' ');
}
