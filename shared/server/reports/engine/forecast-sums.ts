import { sql } from 'kysely';
import {
  FORECAST_SUMS,
  type ForecastSum,
  forecastError,
  told,
} from '#shared/server/statistics/told-forecast.ts';
import type { Scope } from './asked-scope.ts';
import {
  type CountedBy,
  type CountedKey,
  type CountedRow,
  groupBy,
  keyOf,
  keysAt,
  narrowed,
} from './counted-by.ts';
import { isOfWholeDays, lengthsIn, OF_WHOLE_DAYS } from './kept-sums.ts';
import type { KeptSums, ReportSource } from './report-source.ts';

/** How many were told how long they would wait, and how it came. */
export type ForecastSums = Readonly<Record<Summed | 'asTold', number>>;

/** The columns that each is added up in. */
const COLUMNS = {
  ...{ told: 'told', sooner: 'sooner', later: 'later' },
  ...{ toldFor: 'told_for', waitedFor: 'waited_for', error: 'error' },
} as const satisfies Record<string, ForecastSum>;
type Summed = keyof typeof COLUMNS;

const SUMMED = Object.keys(COLUMNS) as readonly Summed[];
const NAMES: readonly (keyof ForecastSums)[] = [...SUMMED, 'asTold'];
const each = (sumOf: (name: keyof ForecastSums) => number): ForecastSums =>
  Object.fromEntries(NAMES.map((name) => [name, sumOf(name)])) as unknown as ForecastSums;

export const NOBODY_TOLD: ForecastSums = Object.freeze(each(() => 0));

export const forecastsTogether = (one: ForecastSums, other: ForecastSums): ForecastSums =>
  each((name) => one[name] + other[name]);

/** What customers of a key were told, and how many were so many whole seconds off it. */
interface Told {
  readonly key: CountedKey;
  readonly forecasts: ForecastSums;
  /** Of nobody where that was not asked for. */
  readonly errors: ReadonlyMap<number, number>;
}

const NO_ERRORS: Told['errors'] = new Map();

interface Asked {
  readonly by: readonly CountedBy[];
  readonly withErrors: boolean;
}

/**
 * Adds up what customers of a scope were told and how they waited, each at the moment at which they were told: from the
 * figures of whole days where these are kept, the rest one by one. Keys may come more than once.
 */
export async function forecastSums(source: ReportSource, scope: Scope, asked: Asked): Promise<Told[]> {
  const kept = isOfWholeDays(scope, asked.by) ? source.forecasts(scope.days) : null;
  if (!kept) return counted(source, scope, asked);
  return [
    ...(await added(source, kept, scope, asked)),
    ...(await counted({ ...source, ...kept.rest }, scope, asked)),
  ];
}

async function added(
  { db }: ReportSource,
  { sums, lengths }: KeptSums,
  scope: Scope,
  { by, withErrors }: Asked,
): Promise<Told[]> {
  const columns = SUMMED.map(
    (name) => sql`cast(sum(${sql.ref(`t.${COLUMNS[name]}`)}) as bigint) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, OF_WHOLE_DAYS)} ${withErrors ? sql`${lengths} as errors,` : sql``} ${sql.join(columns)}
    from ${sums} where ${narrowed(scope, OF_WHOLE_DAYS)} ${groupBy(by.length)}`.execute(db);
  return rows.flatMap((row) => {
    const forecasts = sumsOf((name) => Number(row[name] ?? 0));
    if (forecasts.told === 0) return [];
    return [{ key: keyOf(row, by), forecasts, errors: withErrors ? lengthsIn(row.errors) : NO_ERRORS }];
  });
}

/** Counts them one by one; with errors the same key comes once for each of them. */
async function counted(source: ReportSource, scope: Scope, { by, withErrors }: Asked): Promise<Told[]> {
  // How far each was off is what is counted by then.
  const summed = SUMMED.filter((name) => !(withErrors && name === 'error'));
  const sums = summed.map(
    (name) => sql`cast(sum(${FORECAST_SUMS[COLUMNS[name]]}) as bigint) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, told)} ${withErrors ? sql`${forecastError} as seconds,` : sql``} ${sql.join(sums)}
    from ${source.tickets(scope.days)} where ${narrowed(scope, told)}
    ${groupBy(by.length + (withErrors ? 1 : 0))}`.execute(source.db);
  return rows.flatMap((row) => {
    const people = Number(row.told ?? 0);
    if (people === 0) return [];
    const forecasts = sumsOf((name) =>
      withErrors && name === 'error' ? Number(row.seconds) * people : Number(row[name] ?? 0),
    );
    const errors = withErrors ? new Map([[Number(row.seconds), people]]) : NO_ERRORS;
    return [{ key: keyOf(row, by), forecasts, errors }];
  });
}

/** Who waited as told was neither called sooner nor later. */
const sumsOf = (sum: (name: Summed) => number): ForecastSums =>
  each((name) => (name === 'asTold' ? sum('told') - sum('sooner') - sum('later') : sum(name)));
