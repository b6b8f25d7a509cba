import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type {
  AppointmentImport,
  ImportRow,
  importAppointments,
} from '#shared/contract/tickets/appointment-import.ts';
import { MAX_IMPORTED_APPOINTMENTS } from '#shared/domain/appointments/booking.ts';
import { dateOrderOf } from '#shared/domain/appointments/import-moment.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Customer } from '../appointment-rows.ts';
import { type CheckedRow, checkRow, type RowTerms, type Wanted } from './check-row.ts';
import { parseCsvRows } from './csv-rows.ts';
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
