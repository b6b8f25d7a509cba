import { type RawBuilder, sql } from 'kysely';
import { MEASURE_NAMES, MEASURES, type Measures, NO_MEASURES } from '#shared/domain/statistics/measures.ts';
import { ticketMoments } from '#shared/server/statistics/ticket-moments.ts';
import { waitedFor } from '#shared/server/statistics/ticket-times.ts';
import {
  type CountedBy,
  type CountedKey,
  type CountedRow,
  groupBy,
  keyOf,
  keysAt,
  narrowed,
} from './counted-by.ts';
import type { ReportSource } from './report-source.ts';
import { all, hourOf, type Scope, withinTimes } from './resolve-scope.ts';

export interface Counted {
  readonly key: CountedKey;
  /** Those that were not asked for are 0. */
  readonly measures: Measures;
  /** How many waited for so many whole seconds, of those called; of nobody where that was not asked for. */
  readonly waits: ReadonlyMap<number, number>;
}

export interface Measured {
  readonly by: readonly CountedBy[];
  /** Adding up takes most of the time: only what is told is counted. */
  readonly measures: readonly (keyof Measures)[];
  readonly withWaits?: boolean;
}

type Name = 'arrival' | 'call' | 'end';

export const NO_WAITS: Counted['waits'] = new Map();

/**
 * Counts the tickets of a scope: each figure at its own moment, so that they are those of all other screens. Goes through
 * the tickets once, whatever is counted; keys may come more than once, and are to be put together.
 */
export async function ticketMeasures(
  source: ReportSource,
  scope: Scope,
  { by, measures, withWaits = false }: Measured,
): Promise<Counted[]> {
  const moments = ticketMoments(source.promise);
  // Nothing is asked of a moment that no figure counts at.
  const names = (Object.keys(moments) as Name[]).filter((name) =>
    measures.some((measure) => moments[name].counts[measure]),
  );
  const happened = (name: Name) => {
    const { at, only } = moments[name];
    return all([only, withinTimes(scope, at, sql`t.id_branches`)]);
  };
  const isByHour = by.includes('hour');
  const others = by.filter((name) => name !== 'hour');
  const columns = [
    // A ticket has three hours: rows of each are told apart once they are read.
    ...(isByHour ? names : []).map(
      (name) =>
        sql`case when ${happened(name)} then ${hourOf(scope, moments[name].at, sql`t.id_branches`)} end`,
    ),
    ...(withWaits ? [sql`case when ${happened('call')} then ${waitedFor} / 1000 end`] : []),
  ];
  const aggregates = names.flatMap((name) =>
    measures.flatMap((measure) => {
      const count = moments[name].counts[measure];
      return count
        ? [measureAggregate(measure, sql`case when ${happened(name)} then ${count} else 0 end`)]
        : [];
    }),
  );
  const ofWhole = { at: sql`t.arrived_at`, only: sql`(${sql.join(names.map(happened), sql` or `)})` };
  const places = columns.map((column, place) => sql`${column} as ${sql.ref(`told_${place}`)},`);
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, others, ofWhole)} ${sql.join([...places, sql``], sql` `)} ${sql.join(aggregates)}
    from ${source.tickets(scope.days)} where ${narrowed({ ...scope, times: null }, ofWhole)}
    ${groupBy(others.length + columns.length)}`.execute(source.db);

  return rows.flatMap((row): Counted[] => {
    const key = keyOf(row, others);
    const seconds = withWaits ? row[`told_${columns.length - 1}`] : null;
    const waits = seconds == null ? NO_WAITS : new Map([[Number(seconds), Number(row.called)]]);
    if (!isByHour) return [{ key, measures: measuresIn(row, MEASURE_NAMES), waits }];
    return names.flatMap((name, place) => {
      const hour = row[`told_${place}`];
      if (hour == null) return [];
      const own = Object.keys(moments[name].counts) as readonly (keyof Measures)[];
      return [
        {
          key: { ...key, hour: Number(hour) },
          measures: measuresIn(row, own),
          waits: name === 'call' ? waits : NO_WAITS,
        },
      ];
    });
  });
}

/** Counts the transfers of a scope by the queue that tickets came into, for which events are gone through. */
export async function transferMeasures(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<Counted[]> {
  const counted = { at: sql`e.at`, only: sql`1 = 1`, of: { queue: sql`e.id_queues` } };
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, counted)} ${measureAggregate('transferred', sql`1`)}
    from ${source.transfers(scope.days)} where ${narrowed(scope, counted)} ${groupBy(by.length)}`.execute(
    source.db,
  );
  return rows.map((row) => ({
    key: keyOf(row, by),
    measures: measuresIn(row, ['transferred']),
    waits: NO_WAITS,
  }));
}

const measureAggregate = (measure: keyof Measures, count: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`cast(${sql.raw(MEASURES[measure])}(${count}) as bigint) as ${sql.ref(measure)}`;

/** Reads measures of a row; those that were not asked for are 0. */
export const measuresIn = (row: CountedRow, names: readonly (keyof Measures)[]): Measures => ({
  ...NO_MEASURES,
  ...Object.fromEntries(names.map((name) => [name, Number(row[name] ?? 0)])),
});
