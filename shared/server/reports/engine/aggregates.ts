import { sql } from 'kysely';
import { BOOKED_AS, type BookedAs } from '#shared/domain/reports/filters.ts';
import { MEASURES, type Measures } from '#shared/domain/statistics/measures.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import {
  FORECAST_AGGREGATES,
  type ForecastAggregate,
  forecastErrorSeconds,
  quotedWaits,
} from '#shared/server/statistics/quoted-waits.ts';
import { appointmentFilter, appointmentsAt, BOOKED, DECIDED } from './appointments.ts';
import {
  type CountedBy,
  type CountedKey,
  type CountedRow,
  groupBy,
  keyOf,
  keysAt,
  narrowed,
} from './counted-by.ts';
import { type Counted, measuresIn, NO_WAITS } from './measures.ts';
import type { MetricDimension, ReportSource, StoredAggregates } from './report-source.ts';
import type { FilterData, Scope } from './scope.ts';

interface AggregateRequest {
  readonly by: readonly CountedBy[];
  readonly measures: readonly (keyof Measures)[];
  readonly withWaits?: boolean;
}

/**
 * Reads stored day aggregates and counts only the remaining tickets. Counts all tickets where aggregates do not
 * apply: by hour, within a part of the day, or by a dimension that is not stored.
 * @param count counts single tickets
 */
export async function readAggregates(
  source: ReportSource,
  scope: Scope,
  requested: AggregateRequest,
  count: (source: ReportSource) => Promise<Counted[]>,
): Promise<Counted[]> {
  const stored = canUseDayAggregates(scope, requested.by)
    ? source.totals(scope.days, { by: requiredDimensions(scope, requested.by), measures: requested.measures })
    : null;
  if (!stored || (requested.withWaits && !stored.lengths)) return count(source);
  return [
    ...(await readStored(source, stored, scope, requested)),
    ...(await count({ ...source, ...stored.rest })),
  ];
}

/** Day aggregates always count: their moments are included. */
const FULL_DAYS = { at: sql`null`, only: sql`1 = 1` };

/** Day aggregates serve full days only, not hours or parts of the day. */
const canUseDayAggregates = (scope: Scope, by: readonly CountedBy[]): boolean =>
  scope.times === null && !by.includes('hour');

/** Parses durations in seconds, separated by spaces, into counts per duration. */
function lengthsIn(text: string | number | null | undefined): Map<number, number> {
  const lengths = new Map<number, number>();
  if (text === null || text === undefined || text === '') return lengths;
  for (const length of String(text).split(' ')) {
    const seconds = Number(length);
    lengths.set(seconds, (lengths.get(seconds) ?? 0) + 1);
  }
  return lengths;
}

/** Dimensions that the aggregates need: those of the rows and of the filters. */
function requiredDimensions(
  { filter, attentionArea }: Scope,
  by: readonly CountedBy[],
): ReadonlySet<MetricDimension> {
  const narrows = (lists: FilterData<'QUEUES'> | undefined) =>
    lists !== undefined && lists.included.length + lists.notIncluded.length > 0;
  const needed: Readonly<Record<MetricDimension, boolean>> = {
    queue: by.includes('queue') || narrows(filter('QUEUES')),
    service: by.includes('service') || narrows(filter('SERVICES')),
    segment: by.includes('segment') || narrows(filter('SEGMENTS')),
    user: by.includes('user') || narrows(filter('USERS')),
    workstation: by.includes('workstation') || attentionArea !== null || narrows(filter('ATTENTION_AREAS')),
  };
  return new Set((Object.keys(needed) as MetricDimension[]).filter((name) => needed[name]));
}

async function readStored(
  { db }: ReportSource,
  { totals, lengths }: StoredAggregates,
  scope: Scope,
  { by, measures, withWaits = false }: AggregateRequest,
): Promise<Counted[]> {
  const columns = measures.map(
    (name) => sql`cast(${sql.raw(MEASURES[name])}(${sql.ref(`t.${name}`)}) as bigint) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, FULL_DAYS)} ${withWaits ? sql`${lengths} as waits,` : sql``} ${sql.join(columns)}
    from ${totals} where ${narrowed(scope, FULL_DAYS)} ${groupBy(by.length)}`.execute(db);
  return rows.map((row) => ({
    key: keyOf(row, by),
    measures: measuresIn(row, measures),
    waits: withWaits ? lengthsIn(row.waits) : NO_WAITS,
  }));
}

/** Customers with a quoted wait, and their actual waits in milliseconds. */
export type ForecastAggregates = Readonly<Record<SummedForecast | 'asQuoted', number>>;

/** Column of each aggregate. */
const FORECAST_COLUMNS = {
  quoted: 'quoted',
  sooner: 'sooner',
  later: 'later',
  quotedTotal: 'quoted_for',
  waitedFor: 'waited_for',
  error: 'error',
} as const satisfies Record<string, ForecastAggregate>;
type SummedForecast = keyof typeof FORECAST_COLUMNS;

const SUMMED_FORECASTS = Object.keys(FORECAST_COLUMNS) as readonly SummedForecast[];
const FORECAST_NAMES: readonly (keyof ForecastAggregates)[] = [...SUMMED_FORECASTS, 'asQuoted'];
const mapForecasts = (sumOf: (name: keyof ForecastAggregates) => number): ForecastAggregates =>
  Object.fromEntries(FORECAST_NAMES.map((name) => [name, sumOf(name)])) as unknown as ForecastAggregates;

export const NO_FORECASTS: ForecastAggregates = Object.freeze(mapForecasts(() => 0));

export const mergeForecasts = (one: ForecastAggregates, other: ForecastAggregates): ForecastAggregates =>
  mapForecasts((name) => one[name] + other[name]);

/** Quoted waits of a key, and how many customers deviated by how many whole seconds. */
interface ForecastRow {
  readonly key: CountedKey;
  readonly forecasts: ForecastAggregates;
  /** Empty unless requested. */
  readonly errors: ReadonlyMap<number, number>;
}

const NO_ERRORS: ForecastRow['errors'] = new Map();

interface ForecastRequest {
  readonly by: readonly CountedBy[];
  readonly withErrors: boolean;
}

/**
 * Sums quoted and actual waits in a scope, at the moment of the quote: from stored day aggregates where available,
 * the rest from tickets. A key may occur more than once.
 */
export async function readForecastAggregates(
  source: ReportSource,
  scope: Scope,
  requested: ForecastRequest,
): Promise<ForecastRow[]> {
  const stored = canUseDayAggregates(scope, requested.by) ? source.forecasts(scope.days) : null;
  if (!stored) return countForecasts(source, scope, requested);
  return [
    ...(await readStoredForecasts(source, stored, scope, requested)),
    ...(await countForecasts({ ...source, ...stored.rest }, scope, requested)),
  ];
}

async function readStoredForecasts(
  { db }: ReportSource,
  { totals, lengths }: StoredAggregates,
  scope: Scope,
  { by, withErrors }: ForecastRequest,
): Promise<ForecastRow[]> {
  const columns = SUMMED_FORECASTS.map(
    (name) => sql`cast(sum(${sql.ref(`t.${FORECAST_COLUMNS[name]}`)}) as bigint) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, FULL_DAYS)} ${withErrors ? sql`${lengths} as errors,` : sql``} ${sql.join(columns)}
    from ${totals} where ${narrowed(scope, FULL_DAYS)} ${groupBy(by.length)}`.execute(db);
  return rows.flatMap((row) => {
    const forecasts = toForecastAggregates((name) => Number(row[name] ?? 0));
    if (forecasts.quoted === 0) return [];
    return [{ key: keyOf(row, by), forecasts, errors: withErrors ? lengthsIn(row.errors) : NO_ERRORS }];
  });
}

/** Counts single tickets; with errors a key occurs once per deviation. */
async function countForecasts(
  source: ReportSource,
  scope: Scope,
  { by, withErrors }: ForecastRequest,
): Promise<ForecastRow[]> {
  const totals = SUMMED_FORECASTS.map(
    (name) => sql`cast(sum(${FORECAST_AGGREGATES[FORECAST_COLUMNS[name]]}) as bigint) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, quotedWaits)} ${withErrors ? sql`${forecastErrorSeconds} as seconds,` : sql``} ${sql.join(totals)}
    from ${source.tickets(scope.days)} where ${narrowed(scope, quotedWaits)}
    ${groupBy(by.length + (withErrors ? 1 : 0))}`.execute(source.db);
  return rows.flatMap((row) => {
    const forecasts = toForecastAggregates((name) => Number(row[name] ?? 0));
    if (forecasts.quoted === 0) return [];
    const errors = withErrors ? new Map([[Number(row.seconds), forecasts.quoted]]) : NO_ERRORS;
    return [{ key: keyOf(row, by), forecasts, errors }];
  });
}

/** Customers called neither sooner nor later waited as quoted. */
const toForecastAggregates = (sum: (name: SummedForecast) => number): ForecastAggregates =>
  mapForecasts((name) => (name === 'asQuoted' ? sum('quoted') - sum('sooner') - sum('later') : sum(name)));

/** Appointments and their outcomes. */
export type AppointmentAggregates = Readonly<Record<BookedAs | 'decided', number>>;

const APPOINTMENT_NAMES: readonly (keyof AppointmentAggregates)[] = [...BOOKED_AS, 'decided'];
const mapAppointments = (sumOf: (name: keyof AppointmentAggregates) => number): AppointmentAggregates =>
  Object.fromEntries(
    APPOINTMENT_NAMES.map((name) => [name, sumOf(name)]),
  ) as unknown as AppointmentAggregates;

export const NO_APPOINTMENTS: AppointmentAggregates = Object.freeze(mapAppointments(() => 0));

export const mergeAppointments = (
  one: AppointmentAggregates,
  other: AppointmentAggregates,
): AppointmentAggregates => mapAppointments((name) => one[name] + other[name]);

/** Counts the appointments in a scope, and their outcomes. */
export async function readAppointmentAggregates(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<{ readonly key: CountedKey; readonly appointments: AppointmentAggregates }[]> {
  const aggregates = APPOINTMENT_NAMES.map((name) => {
    const term = name === 'decided' ? DECIDED : BOOKED[name];
    return sql`cast(sum(case when ${term} then 1 else 0 end) as bigint) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, appointmentsAt(scope))} ${sql.join(aggregates)}
    from ${source.appointments(scope.days)} where ${appointmentFilter(scope)}
    ${groupBy(by.length)}`.execute(source.db);
  return rows
    .filter(({ booked }) => Number(booked ?? 0) > 0)
    .map((row) => ({
      key: withDay(keyOf(row, by)),
      appointments: mapAppointments((name) => Number(row[name] ?? 0)),
    }));
}

/** Converts the day number to a date: the databases format dates differently. */
const withDay = ({ day, ...key }: CountedKey): CountedKey =>
  day === undefined ? key : { ...key, day: new Date(Number(day) * DAY_MS).toISOString().slice(0, 10) };
