import { type ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import { customerFields } from '#shared/contract/tickets/appointments.ts';
import { MAX_NAME_LENGTH } from '#shared/contract/tickets/tickets.ts';
import { type DateOrder, parseMoment } from '#shared/domain/appointments/import/parse-moment.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { toVisibleText, VISIBLE_TEXT } from '#shared/domain/visible-text.ts';
import type { BookInput, Customer } from '../book-input.ts';
import type { ImportRowInput } from './import-row-input.ts';
import { type Pair, type PairTerms, pairNamed } from './pair-named.ts';

export interface RowTerms extends PairTerms {
  /** Of the clock on the branch's wall. */
  readonly zone: string;
  readonly now: Millis;
  /** Of day and month in dates of digits. */
  readonly dateOrder?: DateOrder | undefined;
}

/** What a line of a file comes to. */
export interface CheckedRow {
  /** What is answered of it, whatever becomes of it. */
  readonly shown: Omit<ImportRow, 'what' | 'number' | 'refusal'>;
  /** What it would book, or why it is nothing that could be booked. */
  readonly wanted: Wanted | ApiError;
}

export type Wanted = Pick<BookInput, 'idServices' | 'idSegments' | 'start' | keyof Customer>;

const MAX_NOTES_LENGTH = 256;
/** Characters of a text that are answered, whatever the file holds. */
const MAX_ECHO_LENGTH = 256;

/** Reads a line of a file: when, for whom, for what. Whether that slot has a place is not asked. */
export function checkRow(given: ImportRowInput, terms: RowTerms): CheckedRow {
  const customer = customerOf(given);
  const moment = parseMoment(given.when, terms.zone, terms.dateOrder);
  const pair = pairNamed(given, terms);
  const isPair = !(pair instanceof Error);
  const start = typeof moment === 'number' ? moment : null;
  return {
    shown: {
      line: given.line,
      when: seen(given.when),
      start,
      ...(isPair
        ? { servName: pair.servName, segmentName: pair.segmentName }
        : { servName: seen(given.service), segmentName: seen(given.segment) }),
      customerName: seen(customer.customerName),
      phonenumber: seen(customer.phonenumber),
      email: seen(customer.email),
      notes: seen(customer.notes),
    },
    wanted: given.refusal ?? nameError(customer) ?? wantedAt({ given, moment, terms, pair, customer }),
  };
}

const seen = (text: string): string => toVisibleText(text).slice(0, MAX_ECHO_LENGTH).trim();

const customerOf = ({ customerName, phonenumber, email, notes }: ImportRowInput): Customer => ({
  customerName: toSingleLine(customerName),
  // People write telephones in groups.
  phonenumber: phonenumber.replace(/[\s().·/\p{Cf}]/gu, ''),
  email: email.trim(),
  notes: toSingleLine(notes),
});

const toSingleLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function nameError({ customerName }: Customer): ApiError | null {
  if (customerName === '') return apiError('LINE_WITHOUT_NAME');
  if (customerName.length > MAX_NAME_LENGTH)
    return apiError('LINE_NAME_LONG', { params: { most: MAX_NAME_LENGTH } });
  return VISIBLE_TEXT.test(customerName)
    ? null
    : apiError('TEXT_INVISIBLE_CHARACTERS', { field: 'customerName' });
}

interface WantedParts {
  readonly given: ImportRowInput;
  readonly moment: ReturnType<typeof parseMoment>;
  readonly terms: RowTerms;
  readonly pair: Pair | ApiError;
  readonly customer: Customer;
}

function wantedAt({ given, moment, terms, pair, customer }: WantedParts): Wanted | ApiError {
  if (moment === 'withoutTime' || given.when.trim() === '') return apiError('LINE_WITHOUT_TIME');
  if (moment === 'unread') return apiError('LINE_TIME_INVALID', { params: { when: seen(given.when) } });
  if (moment === 'skipped') return apiError('SLOT_NOT_OFFERED', { field: 'start' });
  if (moment < terms.now) return apiError('LINE_PAST');
  if (pair instanceof Error) return pair;
  const { phonenumber, email, notes } = customer;
  if (!customerFields.phonenumber.safeParse(phonenumber).success) return apiError('LINE_PHONE_INVALID');
  if (!customerFields.email.safeParse(email).success) return apiError('LINE_EMAIL_INVALID');
  if (notes.length > MAX_NOTES_LENGTH)
    return apiError('LINE_NOTES_LONG', { params: { most: MAX_NOTES_LENGTH } });
  if (!VISIBLE_TEXT.test(notes)) return apiError('TEXT_INVISIBLE_CHARACTERS', { field: 'notes' });
  const { idServices, idSegments } = pair;
  return { ...customer, idServices, idSegments, start: moment };
}
