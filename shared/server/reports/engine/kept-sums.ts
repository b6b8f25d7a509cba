import { sql } from 'kysely';
import { MEASURES, type Measures } from '#shared/domain/statistics/measures.ts';
import type { FilterData, Scope } from './asked-scope.ts';
import { type CountedBy, type CountedRow, groupBy, keyOf, keysAt, narrowed } from './counted-by.ts';
import type { KeptSums, ReportSource, ToldBy } from './report-source.ts';
import { type Counted, measuresIn, NO_WAITS } from './ticket-measures.ts';

interface Asked {
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
export async function countedOrKept(
  source: ReportSource,
  scope: Scope,
  asked: Asked,
  count: (source: ReportSource) => Promise<Counted[]>,
): Promise<Counted[]> {
  const kept = isOfWholeDays(scope, asked.by)
    ? source.sums(scope.days, { by: toldBy(scope, asked.by), measures: asked.measures })
    : null;
  if (!kept || (asked.withWaits && !kept.lengths)) return count(source);
  return [...(await added(source, kept, scope, asked)), ...(await count({ ...source, ...kept.rest }))];
}

/** Figures of whole days count as they are: their moments are in them. */
export const OF_WHOLE_DAYS = { at: sql`null`, only: sql`1 = 1` };

/** Tells whether what is kept of whole days says it: not by hours, and not in a part of the day. */
export const isOfWholeDays = (scope: Scope, by: readonly CountedBy[]): boolean =>
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
function toldBy({ filter, attentionArea }: Scope, by: readonly CountedBy[]): ReadonlySet<ToldBy> {
  const narrows = (lists: FilterData<'QUEUES'> | undefined) =>
    lists !== undefined && lists.included.length + lists.notIncluded.length > 0;
  const told: Readonly<Record<ToldBy, boolean>> = {
    queue: by.includes('queue') || narrows(filter('QUEUES')),
    service: by.includes('service') || narrows(filter('SERVICES')),
    segment: by.includes('segment') || narrows(filter('SEGMENTS')),
    user: by.includes('user') || narrows(filter('USERS')),
    workstation: by.includes('workstation') || attentionArea !== null || narrows(filter('ATTENTION_AREAS')),
  };
  return new Set((Object.keys(told) as ToldBy[]).filter((name) => told[name]));
}

async function added(
  { db }: ReportSource,
  { sums, lengths }: KeptSums,
  scope: Scope,
  { by, measures, withWaits = false }: Asked,
): Promise<Counted[]> {
  const columns = measures.map(
    (name) => sql`cast(${sql.raw(MEASURES[name])}(${sql.ref(`t.${name}`)}) as bigint) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, OF_WHOLE_DAYS)} ${withWaits ? sql`${lengths} as waits,` : sql``} ${sql.join(columns)}
    from ${sums} where ${narrowed(scope, OF_WHOLE_DAYS)} ${groupBy(by.length)}`.execute(db);
  return rows.map((row) => ({
    key: keyOf(row, by),
    measures: measuresIn(row, measures),
    waits: withWaits ? lengthsIn(row.waits) : NO_WAITS,
  }));
}
