/**
 * Names what a report can be narrowed by, as it is published (operations specification, section 3); the last two, which
 * are not of the specification, list the tickets or the appointments behind a figure.
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

/** Filters that choose among things that have an id. */
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

/** Spans of time that a row of a report stands for. */
export const PERIODS_OF_ROWS = ['DAY', 'MONTH', 'YEAR'] as const;
/** What a branch's figures are put together by. */
export const CONSOLIDATIONS = ['branch', 'group', 'all'] as const;
/** Which of the two users of an action is meant. */
export const AUDIT_USERS = ['affected', 'inAction'] as const;

/** The columns that count tickets: the list of tickets can be of those that one of them counts. */
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
  'told',
  'asQuoted',
  'sooner',
  'later',
  'servedBooked',
  'servedWalkIn',
] as const;
export type CountedAs = (typeof COUNTED_AS)[number];

/** The figure of a column whose tickets can be listed; undefined of any other. */
export const asCounted = (column: string): CountedAs | undefined =>
  COUNTED_AS.find((name) => name === column);

/** The columns that count appointments: the list of appointments can be of those that one of them counts. */
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

/** The figure of a column whose appointments can be listed; undefined of any other. */
export const asBooked = (column: string): BookedAs | undefined => BOOKED_AS.find((name) => name === column);

/** The days that a report asks for unless told: from the start of the month to today (operations specification, section 12). */
export const DEFAULT_RANGE = 'currentMonth';
