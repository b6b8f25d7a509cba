import { sql } from 'kysely';
import { MEASURES, type Measures } from '#shared/domain/statistics/measures.ts';
import { type CountedBy, type CountedRow, groupBy, keyOf, keysAt, narrowed } from './counted-by.ts';
import type { MetricDimension, ReportSource, StoredAggregates } from './report-source.ts';
import type { FilterData, Scope } from './resolve-scope.ts';
import { type Counted, measuresIn, NO_WAITS } from './ticket-measures.ts';

interface AggregateRequest {
  readonly by: readonly CountedBy[];
  readonly measures: readonly (keyof Measures)[];
  readonly withWaits?: boolean;
}

/**
 * Counts what is asked for from the figures of whole days that are kept, and one by one only what is not in them; all of
 * it one by one where they do not tell it: by hours, in a part of the day, or by what they are not kept by.
 *
 * @param count counts one by one
 */
export async function readAggregates(
  source: ReportSource,
  scope: Scope,
  requested: AggregateRequest,
  count: (source: ReportSource) => Promise<Counted[]>,
): Promise<Counted[]> {
  const stored = canUseDayAggregates(scope, requested.by)
    ? source.sums(scope.days, { by: requiredDimensions(scope, requested.by), measures: requested.measures })
    : null;
  if (!stored || (requested.withWaits && !stored.lengths)) return count(source);
  return [
    ...(await added(source, stored, scope, requested)),
    ...(await count({ ...source, ...stored.rest })),
  ];
}

/** Figures of whole days count as they are: their moments are in them. */
export const FULL_DAYS = { at: sql`null`, only: sql`1 = 1` };

/** Tells whether what is kept of whole days says it: not by hours, and not in a part of the day. */
export const canUseDayAggregates = (scope: Scope, by: readonly CountedBy[]): boolean =>
  scope.times === null && !by.includes('hour');

/** How many took so many whole seconds, of a text of all of them. */
export function lengthsIn(text: string | number | null | undefined): Map<number, number> {
  const lengths = new Map<number, number>();
  if (text === null || text === undefined || text === '') return lengths;
  for (const length of String(text).split(' ')) {
    const seconds = Number(length);
    lengths.set(seconds, (lengths.get(seconds) ?? 0) + 1);
  }
  return lengths;
}

/** All that the figures have to be told apart by: for the rows of a report, and for what they are narrowed to. */
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

async function added(
  { db }: ReportSource,
  { sums, lengths }: StoredAggregates,
  scope: Scope,
  { by, measures, withWaits = false }: AggregateRequest,
): Promise<Counted[]> {
  const columns = measures.map(
    (name) => sql`cast(${sql.raw(MEASURES[name])}(${sql.ref(`t.${name}`)}) as bigint) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, FULL_DAYS)} ${withWaits ? sql`${lengths} as waits,` : sql``} ${sql.join(columns)}
    from ${sums} where ${narrowed(scope, FULL_DAYS)} ${groupBy(by.length)}`.execute(db);
  return rows.map((row) => ({
    key: keyOf(row, by),
    measures: measuresIn(row, measures),
    waits: withWaits ? lengthsIn(row.waits) : NO_WAITS,
  }));
}
