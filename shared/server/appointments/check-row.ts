import { type ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import { type CalendarQueue, customerFields } from '#shared/contract/tickets/appointments.ts';
import { MAX_NAME_LENGTH } from '#shared/contract/tickets/tickets.ts';
import { type DateOrder, parseMoment } from '#shared/domain/appointments/import-moment.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { toVisibleText, VISIBLE_TEXT } from '#shared/domain/visible-text.ts';
import type { BookInput, Customer } from './appointment-rows.ts';

export interface RowTerms extends PairTerms {
  /** Time zone of the branch. */
  readonly zone: string;
  readonly now: Millis;
  /** Order in numeric dates. */
  readonly dateOrder?: DateOrder | undefined;
}

/** A checked row of a file. */
export interface CheckedRow {
  /** Content of the row for the response. */
  readonly view: Omit<ImportRow, 'what' | 'number' | 'error'>;
  /** The booking, or the reason why there is none. */
  readonly wanted: Wanted | ApiError;
}

export type Wanted = Pick<BookInput, 'idServices' | 'idSegments' | 'start' | keyof Customer>;

const MAX_NOTES_LENGTH = 256;
/** Maximum characters of a text in the response. */
const MAX_ECHO_LENGTH = 256;

/** Checks a row of a file: time, customer, service. Does not check for free seats. */
export function checkRow(input: ImportRowInput, terms: RowTerms): CheckedRow {
  const customer = customerOf(input);
  const moment = parseMoment(input.when, terms.zone, terms.dateOrder);
  const pair = pairNamed(input, terms);
  const isPair = !(pair instanceof Error);
  const start = typeof moment === 'number' ? moment : null;
  return {
    view: {
      line: input.line,
      when: seen(input.when),
      start,
      ...(isPair
        ? { servName: pair.servName, segmentName: pair.segmentName }
        : { servName: seen(input.service), segmentName: seen(input.segment) }),
      customerName: seen(customer.customerName),
      phonenumber: seen(customer.phonenumber),
      email: seen(customer.email),
      notes: seen(customer.notes),
    },
    wanted: input.error ?? nameError(customer) ?? wantedAt({ input, moment, terms, pair, customer }),
  };
}

const seen = (text: string): string => toVisibleText(text).slice(0, MAX_ECHO_LENGTH).trim();

const customerOf = ({ customerName, phonenumber, email, notes }: ImportRowInput): Customer => ({
  customerName: toSingleLine(customerName),
  // Phone numbers are often written in groups.
  phonenumber: phonenumber.replace(/[\s().·/\p{Cf}]/gu, ''),
  email: email.trim(),
  notes: toSingleLine(notes),
});

const toSingleLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function nameError({ customerName }: Customer): ApiError | null {
  if (customerName === '') return apiError('LINE_WITHOUT_NAME');
  if (customerName.length > MAX_NAME_LENGTH)
    return apiError('LINE_NAME_LONG', { params: { max: MAX_NAME_LENGTH } });
  return VISIBLE_TEXT.test(customerName)
    ? null
    : apiError('TEXT_INVISIBLE_CHARACTERS', { field: 'customerName' });
}

interface WantedParts {
  readonly input: ImportRowInput;
  readonly moment: ReturnType<typeof parseMoment>;
  readonly terms: RowTerms;
  readonly pair: Pair | ApiError;
  readonly customer: Customer;
}

function wantedAt({ input, moment, terms, pair, customer }: WantedParts): Wanted | ApiError {
  if (moment === 'withoutTime' || input.when.trim() === '') return apiError('LINE_WITHOUT_TIME');
  if (moment === 'unread') return apiError('LINE_TIME_INVALID', { params: { when: seen(input.when) } });
  if (moment === 'skipped') return apiError('SLOT_NOT_OFFERED', { field: 'start' });
  if (moment < terms.now) return apiError('LINE_PAST');
  if (pair instanceof Error) return pair;
  const { phonenumber, email, notes } = customer;
  if (!customerFields.phonenumber.safeParse(phonenumber).success) return apiError('LINE_PHONE_INVALID');
  if (!customerFields.email.safeParse(email).success) return apiError('LINE_EMAIL_INVALID');
  if (notes.length > MAX_NOTES_LENGTH)
    return apiError('LINE_NOTES_LONG', { params: { max: MAX_NOTES_LENGTH } });
  if (!VISIBLE_TEXT.test(notes)) return apiError('TEXT_INVISIBLE_CHARACTERS', { field: 'notes' });
  const { idServices, idSegments } = pair;
  return { ...customer, idServices, idSegments, start: moment };
}

/** A service and segment pair. */
type Pair = CalendarQueue['pairs'][number];

interface PairTerms {
  /** Pairs with appointments at the branch. */
  readonly pairs: readonly Pair[];
  /** Defaults for rows without a service or segment. */
  readonly byDefault: { readonly idServices?: number | undefined; readonly idSegments?: number | undefined };
}

/**
 * Finds the service and segment of a row: by name (ignoring case and accents) or id, by category, by default, or the
 * only one. Returns an error if they are no pair.
 */
function pairNamed(input: ImportRowInput, { pairs, byDefault }: PairTerms): Pair | ApiError {
  const services = pairs.map(({ idServices: id, servName: name }) => ({ id, name }));
  const service =
    named(input.service, services) ??
    matchCategory(input, services) ??
    resolveNamed(byDefault.idServices, services);
  if (service === undefined) return apiError('LINE_WITHOUT_SERVICE');
  if (typeof service !== 'number') return service('LINE_SERVICE_UNKNOWN');
  const ofService = pairs.filter(({ idServices }) => idServices === service);
  const segments = ofService.map(({ idSegments: id, segmentName: name }) => ({ id, name }));
  const segment =
    named(input.segment, segments) ??
    matchCategory(input, segments) ??
    resolveNamed(byDefault.idSegments, segments);
  if (segment === undefined) return apiError('LINE_WITHOUT_SEGMENT');
  if (typeof segment !== 'number') return segment('LINE_SEGMENT_UNKNOWN');
  return ofService.find(({ idSegments }) => idSegments === segment) ?? apiError('LINE_WITHOUT_SEGMENT');
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Creates the error for an unknown or ambiguous name. */
type WhyNone = (unknown: 'LINE_SERVICE_UNKNOWN' | 'LINE_SEGMENT_UNKNOWN') => ApiError;

/** Id of a named item; undefined for empty text. */
function named(text: string, all: readonly Named[]): number | WhyNone | undefined {
  const name = text.trim();
  if (name === '') return undefined;
  const ids = idsOf(name, all);
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return only;
  return (unknown) => apiError(ids.length > 1 ? 'LINE_NAME_UNCLEAR' : unknown, { params: { name } });
}

/** Matches by exact name, then by folded name, then by id. */
function idsOf(name: string, all: readonly Named[]): number[] {
  const key = foldText(name);
  const ways = [
    (one: Named) => one.name === name,
    (one: Named) => foldText(one.name) === key,
    (one: Named) => String(one.id) === name,
  ];
  for (const fits of ways) {
    const found = all.filter(fits);
    if (found.length > 0) return [...new Set(found.map(({ id }) => id))];
  }
  return [];
}

function matchCategory({ categories }: ImportRowInput, all: readonly Named[]): number | undefined {
  for (const word of categories) {
    const [only, ...others] = idsOf(word.trim(), all);
    if (only !== undefined && others.length === 0) return only;
  }
  return undefined;
}

/** The default if it is available, else the only item. */
function resolveNamed(id: number | undefined, all: readonly Named[]): number | undefined {
  if (all.some((one) => one.id === id)) return id;
  const ids = new Set(all.map((one) => one.id));
  return ids.size === 1 ? [...ids][0] : undefined;
}

/** A row of an import file; missing values are empty texts. */
export interface ImportRowInput {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Day and time in any format of `parseMoment`. */
  readonly when: string;
  /** Name or id. */
  readonly service: string;
  readonly segment: string;
  /** Calendar categories, used if nothing else names service or segment. */
  readonly categories: readonly string[];
  readonly customerName: string;
  readonly phonenumber: string;
  readonly email: string;
  readonly notes: string;
  /** Reason why the row cannot be booked; null if its texts decide. */
  readonly error: ApiError | null;
}

/** Rows of an import file. */
export interface ParsedImportFile {
  readonly lines: readonly ImportRowInput[];
  /** Number of cancelled events, which are excluded. */
  readonly canceled: number;
}
