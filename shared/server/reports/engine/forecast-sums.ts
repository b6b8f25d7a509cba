import { sql } from 'kysely';
import {
  AGAINST_FORECAST,
  forecastError,
  told,
  toldFor,
  toldWait,
} from '#shared/server/statistics/told-forecast.ts';
import type { Scope } from './asked-scope.ts';
import type { ReportSource } from './report-source.ts';
import { type CountedBy, type CountedKey, groupBy, keyOf, keysAt, narrowed } from './ticket-measures.ts';

const { sooner, asTold, later } = AGAINST_FORECAST;
const count = (condition: typeof sooner) => sql`sum(case when ${condition} then 1 else 0 end)`;

const SUMS = {
  told: sql`count(*)`,
  sooner: count(sooner),
  asTold: count(asTold),
  later: count(later),
  /** Seconds: of the middles of what was told, of the waits, and of how far these were from one another. */
  toldFor: sql`sum(${toldFor})`,
  waitedFor: sql`sum(${toldWait})`,
  error: sql`sum(${forecastError})`,
} as const;

/** How many were told how long they would wait, and how it came. */
export type ForecastSums = Readonly<Record<keyof typeof SUMS, number>>;

const NAMES = Object.keys(SUMS) as readonly (keyof ForecastSums)[];
const each = (sumOf: (name: keyof ForecastSums) => number): ForecastSums =>
  Object.fromEntries(NAMES.map((name) => [name, sumOf(name)])) as unknown as ForecastSums;

export const NOBODY_TOLD: ForecastSums = Object.freeze(each(() => 0));

export const forecastsTogether = (one: ForecastSums, other: ForecastSums): ForecastSums =>
  each((name) => one[name] + other[name]);

/** Adds up what customers of a scope were told and how they waited, each at the moment at which they were told. */
export async function forecastSums(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<{ readonly key: CountedKey; readonly forecasts: ForecastSums }[]> {
  const sums = NAMES.map((name) => sql`cast(${SUMS[name]} as bigint) as ${sql.ref(name)}`);
  const { rows } = await sql<Readonly<Record<string, number | string | null>>>`
    select ${keysAt(scope, by, told)} ${sql.join(sums)} from ${source.tickets(scope.days)}
    where ${narrowed(scope, told)} ${groupBy(by.length)}`.execute(source.db);
  return rows
    .map((row) => ({ key: keyOf(row, by), forecasts: each((name) => Number(row[name] ?? 0)) }))
    .filter(({ forecasts }) => forecasts.told > 0);
}
