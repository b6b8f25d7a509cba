import { CsvError, parse } from 'csv-parse/sync';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type {
  AppointmentImport,
  ImportRow,
  importAppointments,
} from '#shared/contract/tickets/appointment-import.ts';
import { MAX_IMPORTED_APPOINTMENTS } from '#shared/domain/appointments/booking.ts';
import { columnCalled, type ImportColumn } from '#shared/domain/appointments/import-columns.ts';
import { dateOrderOf } from '#shared/domain/appointments/import-moment.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Customer } from './appointment-rows.ts';
import {
  type CheckedRow,
  checkRow,
  type ImportRowInput,
  type ParsedImportFile,
  type RowTerms,
  type Wanted,
} from './check-row.ts';
import { parseIcalRows } from './ical-rows.ts';

/** A parsed file with its checked rows. */
export interface ReadFile extends Pick<AppointmentImport, 'canceled' | 'zone' | 'dateOrder'> {
  readonly lines: readonly CheckedRow[];
}

/** Parses an import file. Throws for an unreadable file and for too many rows. */
export function readFile(
  { format, content, idServices, idSegments, dateOrder: selected }: BodyOf<typeof importAppointments>,
  terms: Omit<RowTerms, 'byDefault' | 'dateOrder'>,
): ReadFile {
  const { lines, canceled } = format === 'ical' ? parseIcalRows(content) : parseCsvRows(content);
  if (lines.length > MAX_IMPORTED_APPOINTMENTS)
    throw apiError('IMPORT_TOO_MANY', { params: { max: MAX_IMPORTED_APPOINTMENTS } });
  if (lines.length + canceled === 0) throw apiError('IMPORT_EMPTY');
  const byDefault = { idServices, idSegments };
  const found = dateOrderOf(lines.map(({ when }) => when));
  const dateOrder = found && selected ? { order: selected, isCertain: true } : found;
  const lineTerms = { ...terms, byDefault, dateOrder: dateOrder?.order };
  return {
    canceled,
    zone: terms.zone,
    dateOrder,
    lines: lines.map((input) => checkRow(input, lineTerms)),
  };
}

/** A row that can be booked. */
export interface BookableRow extends CheckedRow {
  readonly wanted: Wanted;
}

/** Books rows in one transaction and returns their outcomes, in order. */
type BookPart = (lines: readonly BookableRow[]) => Promise<readonly ImportRow[]>;

/** Rows per transaction, which limits how long others wait. */
const PART = 25;

/**
 * Books a file in parts, so that other writes can run between them. Booked rows survive a crash; a repeated import
 * finds them.
 */
export async function bookInParts(
  { zone, canceled, dateOrder, lines }: ReadFile,
  dry: 'Y' | 'N',
  bookPart: BookPart,
): Promise<AppointmentImport> {
  const outcome = createRowOutcomes(dry);
  const became = new Map<CheckedRow, ImportRow | undefined>();
  for (const part of partsOf(lines.filter(isBookable), dry)) {
    const all = await bookPart(part);
    for (const [index, line] of part.entries()) became.set(line, all[index]);
    await new Promise(setImmediate);
  }
  return {
    zone,
    canceled,
    dateOrder,
    lines: lines.map((line) => became.get(line) ?? outcome.rejected(line, line.wanted)),
  };
}

const isBookable = (line: CheckedRow): line is BookableRow => !(line.wanted instanceof ApiError);

/**
 * Splits rows into parts. A dry run rolls each part back, so rows for the same moment share a part, as only they
 * conflict.
 */
function partsOf(lines: readonly BookableRow[], dry: 'Y' | 'N'): BookableRow[][] {
  const combined =
    dry === 'Y'
      ? [...Map.groupBy(lines, ({ wanted }) => wanted.start).values()]
      : lines.map((line) => [line]);
  const parts: BookableRow[][] = [];
  for (const some of combined) {
    const last = parts.at(-1);
    if (last && last.length + some.length <= PART) last.push(...some);
    else parts.push([...some]);
  }
  return parts;
}

/** Compared columns of an existing appointment. */
interface ExistingAppointment {
  readonly id: number;
  readonly number: string;
  readonly customer_key: string;
  readonly phone: string;
  readonly email: string;
}

/** Creates the outcome of rows; in a dry run, what would happen. */
export function createRowOutcomes(dry: 'Y' | 'N') {
  /** Appointments booked by earlier rows. */
  const created = new Set<number>();
  /** A dry run returns no numbers, as its appointments are rolled back. */
  const reportedNumber = (id: number, number: string) => (dry === 'Y' && created.has(id) ? null : number);

  return {
    booked({ view }: CheckedRow, { id, number }: Pick<ExistingAppointment, 'id' | 'number'>): ImportRow {
      created.add(id);
      return { ...view, what: 'new', number: reportedNumber(id, number), error: null };
    },

    /** Outcome if the customer already has the appointment; null otherwise. */
    there({ view }: CheckedRow, wanted: Wanted, existing: readonly ExistingAppointment[]): ImportRow | null {
      const same = existing.find((each) => isOfSame(each, wanted));
      return same
        ? { ...view, what: 'there', number: reportedNumber(same.id, same.number), error: null }
        : null;
    },

    /** Outcome of a row that is not booked; rethrows errors not caused by the row. */
    rejected({ view }: CheckedRow, error: unknown): ImportRow {
      if (!(error instanceof ApiError)) throw error;
      const { status: code, detail } = error;
      return { ...view, what: 'refused', number: null, error: { code, params: { ...detail.params } } };
    },
  };
}

/**
 * True if an appointment of the same slot and service belongs to the same customer: same name, and no different
 * phone number or email address. A value missing on one side does not differ.
 */
function isOfSame(existing: ExistingAppointment, { customerName, phonenumber, email }: Customer): boolean {
  const agree = (one: string, other: string) => one === '' || other === '' || one === other;
  return (
    existing.customer_key === foldText(customerName) &&
    agree(digitsOf(existing.phone), digitsOf(phonenumber)) &&
    agree(existing.email.toLowerCase(), email.toLowerCase())
  );
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Parses appointments from CSV: the first row names the columns in any order; unknown ones are ignored. Throws
 * IMPORT_BROKEN_LINE for an unmatched quotation mark, IMPORT_WITHOUT_NAMES and IMPORT_WITHOUT_TIMES for a missing
 * required column.
 *
 * @internal used by tests besides this file
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
