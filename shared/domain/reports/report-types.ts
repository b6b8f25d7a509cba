import type { FilterType } from './filters.ts';

/** Report categories; audit needs its own privilege (operations specification, section 5). */
export const CATEGORIES = [
  'QUEUES_CATEGORY',
  'OPERATORS_CATEGORY',
  'BRANCHES_CATEGORY',
  'TRANSACTIONS_CATEGORY',
  'CUSTOMERS_CATEGORY',
  'AUDIT_CATEGORY',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Chart types. */
export const CHARTS = ['bars', 'stacked', 'line', 'heat', 'ranking', 'none'] as const;
export type Chart = (typeof CHARTS)[number];

/** Row dimensions. */
export const DIMENSIONS = [
  'branch',
  'branchGroup',
  'queue',
  'service',
  'segment',
  'user',
  'workstation',
  'attentionArea',
  'period',
  'weekday',
  'hour',
  'queueFrom',
  'queueTo',
  'closeReason',
  'transactionGroup',
  'transactionDetail',
  'bookedThrough',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export interface ReportType {
  /** Published id in saved reports; never reused. */
  readonly id: number;
  /** Catalogue key (`reports:types.NAME.label` and `.what`). */
  readonly name: string;
  readonly category: Category;
  /** Row dimensions in order; empty for lists. */
  readonly by: readonly Dimension[];
  /** Columns after those of `by`; for lists all columns. */
  readonly columns: readonly string[];
  readonly filters: readonly FilterType[];
  readonly chart: Chart;
  /** Column of the chart. */
  readonly chartColumn: string;
  /** True if rows are grouped by their first cell with totals. */
  readonly grouped: boolean;
}

const TIMES = ['FILTER_DATE_AND_TIME', 'FILTER_TIME_ZONE'] as const;
const LOCATION_FILTERS = ['BRANCHES', 'QUEUES', 'SERVICES', 'SEGMENTS'] as const;
const STAFF = ['BRANCHES', 'ATTENTION_AREAS', 'USERS', 'QUEUES'] as const;
const TICKETS = ['FILTER_COUNTED_AS', 'FILTER_CUSTOMER_AND_TICKET', 'FILTER_CUSTOMER_INCLUDE'] as const;
const DETAILS = ['BRANCHES', 'USERS', 'DETAIL_GROUPS'] as const;

const ATTENTION = ['served', 'noShow', 'waitMean', 'waitMax', 'serviceMean', 'level'] as const;
const FORECAST = [
  ...['quoted', 'asQuoted', 'sooner', 'later', 'asQuotedShare', 'quotedMean', 'quotedWaitMean'],
  ...['errorMean', 'errorMedian', 'errorP90'],
] as const;
const APPOINTMENTS = [
  ...['booked', 'kept', 'keptShare', 'came', 'cameLate', 'notCome', 'bookedNoShow', 'bookedCanceled'],
] as const;
const APPOINTMENT_WAIT_COLUMNS = [
  ...['servedBooked', 'bookedWaitMean', 'bookedWaitMedian', 'bookedWaitP90'],
  ...['servedWalkIn', 'walkInWaitMean', 'walkInWaitMedian', 'walkInWaitP90'],
  ...['afterTimeMean', 'afterTimeMedian', 'afterTimeP90'],
] as const;
const WORKSTATION_COLUMNS = [
  'served',
  'noShow',
  'serviceMean',
  'serviceTime',
  'openTime',
  'idleTime',
  'occupied',
] as const;
const BREAKS = ['breaks', 'breakTime', 'breakMean', 'breakMax'] as const;

const type = (
  shape: Omit<ReportType, 'chart' | 'chartColumn' | 'grouped'> & Partial<ReportType>,
): ReportType => ({
  chart: 'none',
  chartColumn: '',
  grouped: false,
  ...shape,
});

/** All report types in display order. */
export const REPORT_TYPES: readonly ReportType[] = [
  type({
    id: 101,
    name: 'queueAttention',
    category: 'QUEUES_CATEGORY',
    by: ['branch', 'queue'],
    grouped: true,
    columns: ['arrived', ...ATTENTION],
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'stacked',
    chartColumn: 'served',
  }),
  type({
    id: 102,
    name: 'waits',
    category: 'QUEUES_CATEGORY',
    by: ['queue'],
    columns: ['called', 'waitMean', 'waitMedian', 'waitP90', 'waitMax'],
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'bars',
    chartColumn: 'waitMean',
  }),
  type({
    id: 103,
    name: 'serviceLevel',
    category: 'QUEUES_CATEGORY',
    by: ['branch', 'queue'],
    grouped: true,
    columns: ['promised', 'inTime', 'late', 'level'],
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'ranking',
    chartColumn: 'level',
  }),
  type({
    id: 104,
    name: 'hoursOfDay',
    category: 'QUEUES_CATEGORY',
    by: ['weekday', 'hour'],
    columns: ['arrived', 'called', 'waitMean', 'served'],
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'heat',
    chartColumn: 'arrived',
  }),
  type({
    id: 105,
    name: 'absences',
    category: 'QUEUES_CATEGORY',
    by: ['period', 'queue'],
    grouped: true,
    columns: ['ended', 'noShow', 'noShowShare'],
    filters: [...TIMES, 'FILTER_PERIOD', ...LOCATION_FILTERS],
    chart: 'bars',
    chartColumn: 'noShow',
  }),
  type({
    id: 106,
    name: 'services',
    category: 'QUEUES_CATEGORY',
    by: ['service'],
    columns: ['arrived', ...ATTENTION, 'serviceMax'],
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'ranking',
    chartColumn: 'served',
  }),
  type({
    id: 107,
    name: 'segments',
    category: 'QUEUES_CATEGORY',
    by: ['segment'],
    columns: ['arrived', ...ATTENTION],
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'ranking',
    chartColumn: 'served',
  }),
  type({
    id: 108,
    name: 'trend',
    category: 'QUEUES_CATEGORY',
    by: ['period'],
    columns: [
      'arrived',
      'served',
      'noShow',
      'canceled',
      'transferred',
      'waitMean',
      'waitMax',
      'serviceMean',
      'level',
    ],
    filters: [...TIMES, 'FILTER_PERIOD', ...LOCATION_FILTERS],
    chart: 'line',
    chartColumn: 'arrived',
  }),
  type({
    id: 109,
    name: 'forecasts',
    category: 'QUEUES_CATEGORY',
    by: ['branch', 'queue'],
    grouped: true,

    columns: FORECAST,
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'ranking',
    chartColumn: 'asQuotedShare',
  }),
  type({
    id: 110,
    name: 'forecastsOfServices',
    category: 'QUEUES_CATEGORY',
    by: ['service'],

    columns: FORECAST,
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'ranking',
    chartColumn: 'asQuotedShare',
  }),
  type({
    id: 111,
    name: 'forecastsByHour',
    category: 'QUEUES_CATEGORY',
    by: ['hour'],
    columns: FORECAST,
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'bars',
    chartColumn: 'errorMean',
  }),
  type({
    id: 112,
    name: 'forecastsTrend',
    category: 'QUEUES_CATEGORY',
    by: ['period'],
    // Without the median, which needs every single value.
    columns: FORECAST.filter((name) => name !== 'errorMedian' && name !== 'errorP90'),
    filters: [...TIMES, 'FILTER_PERIOD', ...LOCATION_FILTERS],
    chart: 'line',
    chartColumn: 'asQuotedShare',
  }),
  type({
    id: 113,
    name: 'appointments',
    category: 'QUEUES_CATEGORY',
    by: ['branch', 'queue'],
    grouped: true,

    columns: APPOINTMENTS,
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'ranking',
    chartColumn: 'keptShare',
  }),
  type({
    id: 114,
    name: 'appointmentsOfServices',
    category: 'QUEUES_CATEGORY',
    by: ['service'],

    columns: APPOINTMENTS,
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'ranking',
    chartColumn: 'keptShare',
  }),
  type({
    id: 115,
    name: 'appointmentsByHour',
    category: 'QUEUES_CATEGORY',
    by: ['hour'],
    columns: APPOINTMENTS,
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'bars',
    chartColumn: 'booked',
  }),
  type({
    id: 116,
    name: 'appointmentsTrend',
    category: 'QUEUES_CATEGORY',
    by: ['period'],
    columns: APPOINTMENTS,
    filters: [...TIMES, 'FILTER_PERIOD', ...LOCATION_FILTERS],
    chart: 'line',
    chartColumn: 'keptShare',
  }),
  type({
    id: 117,
    name: 'appointmentsByBooking',
    category: 'QUEUES_CATEGORY',
    by: ['bookedThrough'],

    columns: APPOINTMENTS,
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'ranking',
    chartColumn: 'keptShare',
  }),
  type({
    id: 118,
    name: 'appointmentWaits',
    category: 'QUEUES_CATEGORY',
    by: ['queue'],

    columns: APPOINTMENT_WAIT_COLUMNS,
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'bars',
    chartColumn: 'bookedWaitMean',
  }),
  type({
    id: 119,
    name: 'appointmentWaitsByHour',
    category: 'QUEUES_CATEGORY',
    by: ['hour'],

    columns: APPOINTMENT_WAIT_COLUMNS,
    filters: [...TIMES, ...LOCATION_FILTERS],
    chart: 'bars',
    chartColumn: 'bookedWaitMean',
  }),
  type({
    id: 201,
    name: 'users',
    category: 'OPERATORS_CATEGORY',
    by: ['user'],
    columns: WORKSTATION_COLUMNS,
    filters: [...TIMES, ...STAFF],
    chart: 'ranking',
    chartColumn: 'served',
  }),
  type({
    id: 202,
    name: 'workstations',
    category: 'OPERATORS_CATEGORY',
    by: ['branch', 'workstation'],

    columns: WORKSTATION_COLUMNS,
    grouped: true,
    filters: [...TIMES, ...STAFF],
    chart: 'ranking',
    chartColumn: 'served',
  }),
  type({
    id: 203,
    name: 'attentionAreas',
    category: 'OPERATORS_CATEGORY',
    by: ['attentionArea'],
    columns: WORKSTATION_COLUMNS,
    filters: [...TIMES, ...STAFF],
    chart: 'ranking',
    chartColumn: 'served',
  }),
  type({
    id: 204,
    name: 'breaks',
    category: 'OPERATORS_CATEGORY',
    by: ['user', 'closeReason'],
    grouped: true,
    columns: BREAKS,
    filters: [...TIMES, 'BRANCHES', 'ATTENTION_AREAS', 'USERS'],
    chart: 'ranking',
    chartColumn: 'breakTime',
  }),
  type({
    id: 205,
    name: 'sessions',
    category: 'OPERATORS_CATEGORY',
    by: [],
    columns: ['openedAt', 'closedAt', 'user', 'branch', 'workstation', 'openTime', 'closeReason'],
    filters: [...TIMES, 'BRANCHES', 'ATTENTION_AREAS', 'USERS'],
  }),
  type({
    id: 301,
    name: 'branchComparison',
    category: 'BRANCHES_CATEGORY',
    by: ['branch'],
    columns: ['arrived', ...ATTENTION],
    filters: [...TIMES, ...LOCATION_FILTERS, 'FILTER_CONSOLIDATION'],
    chart: 'ranking',
    chartColumn: 'level',
  }),
  type({
    id: 302,
    name: 'branchCourse',
    category: 'BRANCHES_CATEGORY',
    by: ['branch', 'period'],
    grouped: true,
    columns: ['arrived', ...ATTENTION],

    filters: [...TIMES, 'FILTER_PERIOD', ...LOCATION_FILTERS, 'FILTER_CONSOLIDATION'],
    chart: 'line',
    chartColumn: 'served',
  }),
  type({
    id: 303,
    name: 'demandOfLastYear',
    category: 'BRANCHES_CATEGORY',
    by: ['branch'],
    columns: ['arrived', 'arrivedBefore', 'arrivedChange'],

    filters: ['FILTER_DATE', ...LOCATION_FILTERS, 'FILTER_CONSOLIDATION'],
    chart: 'ranking',
    chartColumn: 'arrivedChange',
  }),
  type({
    id: 401,
    name: 'transactionGroups',
    category: 'TRANSACTIONS_CATEGORY',
    by: ['transactionGroup'],
    columns: ['transactions', 'tickets'],
    filters: [...TIMES, ...DETAILS],
    chart: 'ranking',
    chartColumn: 'transactions',
  }),
  type({
    id: 402,
    name: 'transactionDetails',
    category: 'TRANSACTIONS_CATEGORY',
    grouped: true,
    by: ['transactionGroup', 'transactionDetail'],
    columns: ['transactions', 'tickets'],
    filters: [...TIMES, ...DETAILS],
    chart: 'ranking',
    chartColumn: 'transactions',
  }),
  type({
    id: 501,
    name: 'tickets',
    category: 'CUSTOMERS_CATEGORY',
    by: [],
    columns: [
      ...['arrivedAt', 'branch', 'ticket', 'queue', 'service', 'segment', 'customer', 'state'],
      ...['quotedFrom', 'quotedTo', 'wait', 'serviceTime', 'user', 'workstation'],
    ],
    filters: [...TIMES, ...LOCATION_FILTERS, 'ATTENTION_AREAS', 'USERS', ...TICKETS],
  }),
  type({
    id: 502,
    name: 'journeys',
    category: 'CUSTOMERS_CATEGORY',
    by: [],
    columns: ['at', 'branch', 'ticket', 'customer', 'happened', 'queue', 'user', 'workstation'],
    filters: [...TIMES, 'BRANCHES', 'QUEUES', 'FILTER_CUSTOMER_AND_TICKET'],
  }),
  type({
    id: 503,
    name: 'recoveries',
    category: 'CUSTOMERS_CATEGORY',
    by: [],
    columns: ['at', 'branch', 'ticket', 'customer', 'queue', 'user', 'workstation', 'recoveredAt', 'state'],
    filters: [...TIMES, 'BRANCHES', 'QUEUES', 'USERS', 'FILTER_CUSTOMER_AND_TICKET'],
  }),
  type({
    id: 504,
    name: 'transfers',
    category: 'CUSTOMERS_CATEGORY',
    by: ['queueFrom', 'queueTo'],
    grouped: true,
    columns: ['transferred'],
    filters: [...TIMES, 'BRANCHES', 'QUEUES'],
    chart: 'ranking',
    chartColumn: 'transferred',
  }),
  type({
    id: 505,
    name: 'appointmentList',
    category: 'CUSTOMERS_CATEGORY',
    by: [],
    columns: [
      ...['appointmentAt', 'branch', 'appointmentNumber', 'customer', 'service', 'outcome'],
      ...['arrivedAt', 'firstCalledAt', 'afterTime', 'ticket', 'queue', 'bookedThrough'],
    ],
    filters: [...TIMES, ...LOCATION_FILTERS, 'FILTER_BOOKED_AS', 'FILTER_CUSTOMER_AND_TICKET'],
  }),
  type({
    id: 901,
    name: 'audit',
    category: 'AUDIT_CATEGORY',
    by: [],
    columns: ['at', 'branch', 'action', 'username', 'address', 'about'],
    filters: ['FILTER_DATE_AND_TIME', 'BRANCHES', 'USERS', 'FILTER_AUDIT_USERS', 'USER_ACTIONS'],
  }),
  type({
    id: 902,
    name: 'configurationChanges',
    category: 'AUDIT_CATEGORY',
    by: [],
    columns: ['at', 'branch', 'action', 'username', 'entity', 'about', 'before', 'after'],
    filters: ['FILTER_DATE', 'BRANCHES', 'USERS'],
  }),
];

/** Report type by published id; undefined for later versions. */
export const reportType = (id: number): ReportType | undefined => REPORT_TYPES.find((one) => one.id === id);

/** True for audit reports, which need their own privilege. */
export const isAudit = ({ category }: Pick<ReportType, 'category'>): boolean => category === 'AUDIT_CATEGORY';
