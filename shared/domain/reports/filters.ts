/**
 * Published filter types (operations specification, section 3); the last two list the tickets or appointments behind
 * a number.
 */
export const FILTER_TYPES = [
  'BRANCHES',
  'ATTENTION_AREAS',
  'QUEUES',
  'USERS',
  'SERVICES',
  'SEGMENTS',
  'DETAIL_GROUPS',
  'FILTER_DATE_AND_TIME',
  'FILTER_CUSTOMER_AND_TICKET',
  'FILTER_PERIOD',
  'FILTER_TIME_ZONE',
  'FILTER_CUSTOMER_INCLUDE',
  'FILTER_CONSOLIDATION',
  'FILTER_AUDIT_USERS',
  'FILTER_DATE',
  'USER_ACTIONS',
  'FILTER_COUNTED_AS',
  'FILTER_BOOKED_AS',
] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

/** Filters by lists of ids. */
export const LIST_FILTERS = [
  'BRANCHES',
  'ATTENTION_AREAS',
  'QUEUES',
  'USERS',
  'SERVICES',
  'SEGMENTS',
  'DETAIL_GROUPS',
] as const satisfies readonly FilterType[];
export type ListFilter = (typeof LIST_FILTERS)[number];

/** Time spans of a row. */
export const PERIODS_OF_ROWS = ['DAY', 'MONTH', 'YEAR'] as const;
/** Grouping of branches. */
export const CONSOLIDATIONS = ['branch', 'group', 'all'] as const;
/** User in an audit filter. */
export const AUDIT_USERS = ['affected', 'inAction'] as const;

/** Columns that count tickets, for the list of tickets behind a number. */
export const COUNTED_AS = [
  'arrived',
  'called',
  'promised',
  'inTime',
  'late',
  'served',
  'noShow',
  'ended',
  'canceled',
  'quoted',
  'asQuoted',
  'sooner',
  'later',
  'servedBooked',
  'servedWalkIn',
] as const;
export type CountedAs = (typeof COUNTED_AS)[number];

/** Ticket count of a column; undefined for others. */
export const asCounted = (column: string): CountedAs | undefined =>
  COUNTED_AS.find((name) => name === column);

/** Columns that count appointments, for the list behind a number. */
export const BOOKED_AS = [
  'booked',
  'bookedCanceled',
  'came',
  'cameLate',
  'kept',
  'notCome',
  'bookedNoShow',
] as const;
export type BookedAs = (typeof BOOKED_AS)[number];

/** Appointment count of a column; undefined for others. */
export const asBooked = (column: string): BookedAs | undefined => BOOKED_AS.find((name) => name === column);

/** Default days: from the start of the month to today (operations specification, section 12). */
export const DEFAULT_RANGE = 'currentMonth';
