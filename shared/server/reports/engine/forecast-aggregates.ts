import { sql } from 'kysely';
import {
  FORECAST_AGGREGATES,
  type ForecastAggregate,
  forecastError,
  quotedWaits,
} from '#shared/server/statistics/quoted-waits.ts';
import {
  type CountedBy,
  type CountedKey,
  type CountedRow,
  groupBy,
  keyOf,
  keysAt,
  narrowed,
} from './counted-by.ts';
import { canUseDayAggregates, FULL_DAYS, lengthsIn } from './read-aggregates.ts';
import type { ReportSource, StoredAggregates } from './report-source.ts';
import type { Scope } from './resolve-scope.ts';

/** How many were told how long they would wait, and how it came. */
export type ForecastAggregates = Readonly<Record<Summed | 'asQuoted', number>>;

/** The columns that each is added up in. */
const COLUMNS = {
  told: 'told',
  sooner: 'sooner',
  later: 'later',
  toldFor: 'told_for',
  waitedFor: 'waited_for',
  error: 'error',
} as const satisfies Record<string, ForecastAggregate>;
type Summed = keyof typeof COLUMNS;

const SUMMED = Object.keys(COLUMNS) as readonly Summed[];
const NAMES: readonly (keyof ForecastAggregates)[] = [...SUMMED, 'asQuoted'];
const each = (sumOf: (name: keyof ForecastAggregates) => number): ForecastAggregates =>
  Object.fromEntries(NAMES.map((name) => [name, sumOf(name)])) as unknown as ForecastAggregates;

export const NO_FORECASTS: ForecastAggregates = Object.freeze(each(() => 0));

export const mergeForecasts = (one: ForecastAggregates, other: ForecastAggregates): ForecastAggregates =>
  each((name) => one[name] + other[name]);

/** What customers of a key were told, and how many were so many whole seconds off it. */
interface ForecastRow {
  readonly key: CountedKey;
  readonly forecasts: ForecastAggregates;
  /** Of nobody where that was not asked for. */
  readonly errors: ReadonlyMap<number, number>;
}

const NO_ERRORS: ForecastRow['errors'] = new Map();

interface ForecastRequest {
  readonly by: readonly CountedBy[];
  readonly withErrors: boolean;
}

/**
 * Adds up what customers of a scope were told and how they waited, each at the moment at which they were told: from the
 * figures of whole days where these are kept, the rest one by one. Keys may come more than once.
 */
export async function readForecastAggregates(
  source: ReportSource,
  scope: Scope,
  requested: ForecastRequest,
): Promise<ForecastRow[]> {
  const stored = canUseDayAggregates(scope, requested.by) ? source.forecasts(scope.days) : null;
  if (!stored) return counted(source, scope, requested);
  return [
    ...(await added(source, stored, scope, requested)),
    ...(await counted({ ...source, ...stored.rest }, scope, requested)),
  ];
}

async function added(
  { db }: ReportSource,
  { sums, lengths }: StoredAggregates,
  scope: Scope,
  { by, withErrors }: ForecastRequest,
): Promise<ForecastRow[]> {
  const columns = SUMMED.map(
    (name) => sql`cast(sum(${sql.ref(`t.${COLUMNS[name]}`)}) as bigint) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, FULL_DAYS)} ${withErrors ? sql`${lengths} as errors,` : sql``} ${sql.join(columns)}
    from ${sums} where ${narrowed(scope, FULL_DAYS)} ${groupBy(by.length)}`.execute(db);
  return rows.flatMap((row) => {
    const forecasts = toForecastAggregates((name) => Number(row[name] ?? 0));
    if (forecasts.told === 0) return [];
    return [{ key: keyOf(row, by), forecasts, errors: withErrors ? lengthsIn(row.errors) : NO_ERRORS }];
  });
}

/** Counts them one by one; with errors the same key comes once for each of them. */
async function counted(
  source: ReportSource,
  scope: Scope,
  { by, withErrors }: ForecastRequest,
): Promise<ForecastRow[]> {
  // How far each was off is what is counted by then.
  const summed = SUMMED.filter((name) => !(withErrors && name === 'error'));
  const sums = summed.map(
    (name) => sql`cast(sum(${FORECAST_AGGREGATES[COLUMNS[name]]}) as bigint) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, quotedWaits)} ${withErrors ? sql`${forecastError} as seconds,` : sql``} ${sql.join(sums)}
    from ${source.tickets(scope.days)} where ${narrowed(scope, quotedWaits)}
    ${groupBy(by.length + (withErrors ? 1 : 0))}`.execute(source.db);
  return rows.flatMap((row) => {
    const people = Number(row.told ?? 0);
    if (people === 0) return [];
    const forecasts = toForecastAggregates((name) =>
      withErrors && name === 'error' ? Number(row.seconds) * people : Number(row[name] ?? 0),
    );
    const errors = withErrors ? new Map([[Number(row.seconds), people]]) : NO_ERRORS;
    return [{ key: keyOf(row, by), forecasts, errors }];
  });
}

/** Who waited as told was neither called sooner nor later. */
const toForecastAggregates = (sum: (name: Summed) => number): ForecastAggregates =>
  each((name) => (name === 'asQuoted' ? sum('told') - sum('sooner') - sum('later') : sum(name)));
