import { type Refusal, refuse } from '#shared/contract/refusal.ts';
import type { ImportedLine } from '#shared/contract/tickets/appointment-import.ts';
import { customerFields } from '#shared/contract/tickets/appointments.ts';
import { LONGEST_NAME } from '#shared/contract/tickets/tickets.ts';
import { type DateOrder, givenMoment } from '#shared/domain/appointments/import/given-moment.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { VISIBLE_LINE, visibleLine } from '#shared/domain/visible-text.ts';
import type { BookInput, Customer } from '../book-input.ts';
import type { GivenLine } from './given-line.ts';
import { type Pair, type PairTerms, pairNamed } from './pair-named.ts';

export interface LineTerms extends PairTerms {
  /** Of the clock on the branch's wall. */
  readonly zone: string;
  readonly now: Millis;
  /** Of day and month in dates of digits. */
  readonly dateOrder?: DateOrder | undefined;
}

/** What a line of a file comes to. */
export interface ReadLine {
  /** What is answered of it, whatever becomes of it. */
  readonly shown: Omit<ImportedLine, 'what' | 'number' | 'refusal'>;
  /** What it would book, or why it is nothing that could be booked. */
  readonly wanted: Wanted | Refusal;
}

export type Wanted = Pick<BookInput, 'idServices' | 'idSegments' | 'start' | keyof Customer>;

const LONGEST_NOTES = 256;
/** Characters of a text that are answered, whatever the file holds. */
const LONGEST_SHOWN = 256;

/** Reads a line of a file: when, for whom, for what. Whether that slot has a place is not asked. */
export function readLine(given: GivenLine, terms: LineTerms): ReadLine {
  const customer = customerOf(given);
  const moment = givenMoment(given.when, terms.zone, terms.dateOrder);
  const pair = pairNamed(given, terms);
  const isPair = !(pair instanceof Error);
  const start = typeof moment === 'number' ? moment : null;
  return {
    shown: {
      ...{ line: given.line, when: seen(given.when), start },
      ...(isPair
        ? { servName: pair.servName, segmentName: pair.segmentName }
        : { servName: seen(given.service), segmentName: seen(given.segment) }),
      ...{ customerName: seen(customer.customerName), phonenumber: seen(customer.phonenumber) },
      ...{ email: seen(customer.email), notes: seen(customer.notes) },
    },
    wanted: given.refusal ?? wrongName(customer) ?? wantedAt({ given, moment, terms, pair, customer }),
  };
}

const seen = (text: string): string => visibleLine(text).slice(0, LONGEST_SHOWN).trim();

const customerOf = ({ customerName, phonenumber, email, notes }: GivenLine): Customer => ({
  customerName: onOneLine(customerName),
  // People write telephones in groups.
  phonenumber: phonenumber.replace(/[\s().·/\p{Cf}]/gu, ''),
  email: email.trim(),
  notes: onOneLine(notes),
});

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function wrongName({ customerName }: Customer): Refusal | null {
  if (customerName === '') return refuse('LINE_WITHOUT_NAME');
  if (customerName.length > LONGEST_NAME) return refuse('LINE_NAME_LONG', { params: { most: LONGEST_NAME } });
  return VISIBLE_LINE.test(customerName) ? null : refuse('TEXT_UNSEEN', { field: 'customerName' });
}

interface WantedParts {
  readonly given: GivenLine;
  readonly moment: ReturnType<typeof givenMoment>;
  readonly terms: LineTerms;
  readonly pair: Pair | Refusal;
  readonly customer: Customer;
}

function wantedAt({ given, moment, terms, pair, customer }: WantedParts): Wanted | Refusal {
  if (moment === 'withoutTime' || given.when.trim() === '') return refuse('LINE_WITHOUT_TIME');
  if (moment === 'unread') return refuse('LINE_TIME_UNREAD', { params: { when: seen(given.when) } });
  if (moment === 'skipped') return refuse('SLOT_NOT_OFFERED', { field: 'start' });
  if (moment < terms.now) return refuse('LINE_PAST');
  if (pair instanceof Error) return pair;
  const { phonenumber, email, notes } = customer;
  if (!customerFields.phonenumber.safeParse(phonenumber).success) return refuse('LINE_PHONE_WRONG');
  if (!customerFields.email.safeParse(email).success) return refuse('LINE_EMAIL_WRONG');
  if (notes.length > LONGEST_NOTES) return refuse('LINE_NOTES_LONG', { params: { most: LONGEST_NOTES } });
  if (!VISIBLE_LINE.test(notes)) return refuse('TEXT_UNSEEN', { field: 'notes' });
  const { idServices, idSegments } = pair;
  return { ...customer, idServices, idSegments, start: moment };
}
