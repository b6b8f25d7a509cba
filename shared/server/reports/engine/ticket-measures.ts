import { type RawBuilder, sql } from 'kysely';
import { MEASURE_NAMES, MEASURES, type Measures } from '#shared/domain/statistics/measures.ts';
import { type Moment, ticketMoments } from '#shared/server/statistics/ticket-moments.ts';
import { waitedFor } from '#shared/server/statistics/ticket-times.ts';
import { forecastError, told } from '#shared/server/statistics/told-forecast.ts';
import { all, chosenIn, hourOf, type Scope, within } from './asked-scope.ts';
import { byStaffAsked } from './asked-staff.ts';
import type { ReportSource } from './report-source.ts';

/** What the databases count by; everything else that a row is told by follows from these. */
export const COUNTED_BY = [
  'branch',
  'queue',
  'service',
  'segment',
  'user',
  'workstation',
  'day',
  'hour',
] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** The key of what was counted; what it was not counted by is missing. */
export type CountedKey = Partial<Readonly<Record<Exclude<CountedBy, 'day'>, number>>> & {
  readonly day?: string;
};

export interface Counted {
  readonly key: CountedKey;
  readonly measures: Measures;
}

type Columns = Readonly<Record<Exclude<CountedBy, 'hour'>, RawBuilder<unknown>>>;

const COLUMNS: Columns = {
  branch: sql`t.id_branches`,
  queue: sql`t.id_queues`,
  service: sql`t.id_services`,
  segment: sql`t.id_segments`,
  user: sql`t.id_users`,
  workstation: sql`t.id_workstations`,
  day: sql`t.day`,
};

/** When tickets `t` count, and which of them; `of` what, where that is not what the ticket is of by now. */
export interface CountedAt extends Pick<Moment, 'at' | 'only'> {
  readonly of?: Partial<Columns>;
}

/**
 * Counts the tickets of a scope: each figure at its own moment, so that they are those of all other screens.
 *
 * @param withTransfers counts transfers too, for which events are gone through
 */
export async function ticketMeasures(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
  withTransfers = false,
): Promise<Counted[]> {
  const moments = Object.values(ticketMoments(source.promise));
  const isTimed = scope.times !== null || by.includes('hour');
  const found: Counted[] = [];
  // Goes through the tickets once where it does not matter when in the day each of these was.
  for (const { at, only, counts } of isTimed ? moments : [together(moments)])
    found.push(
      ...(await measured(source, scope, by, {
        ...{ from: source.tickets(scope.days), at, only, counts },
      })),
    );
  if (withTransfers)
    found.push(
      ...(await measured(source, scope, by, {
        ...{ from: source.transfers(scope.days), at: sql`e.at`, only: sql`1 = 1` },
        ...{ counts: { transferred: sql`1` }, of: { queue: sql`e.id_queues` } },
      })),
    );
  return found;
}

interface CountedOf extends CountedAt {
  readonly from: RawBuilder<unknown>;
  readonly counts: Moment['counts'];
}

/** Counts by the keys; some keys may come once for each moment. */
async function measured(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
  { from, counts, ...counted }: CountedOf,
): Promise<Counted[]> {
  const measures = MEASURE_NAMES.flatMap((name) => {
    const count = counts[name];
    return count ? [sql`cast(${sql.raw(MEASURES[name])}(${count}) as bigint) as ${sql.ref(name)}`] : [];
  });
  const { rows } = await sql<Row>`select ${keysAt(scope, by, counted)} ${sql.join(measures)}
    from ${from} where ${narrowed(scope, counted)} ${groupBy(by.length)}`.execute(source.db);
  return rows.map((row) => ({ key: keyOf(row, by), measures: measuresOf(row) }));
}

/** How many waited for so many whole seconds, by the same keys; only those who were called. */
export const waitCounts = (source: ReportSource, scope: Scope, by: readonly CountedBy[]) =>
  secondCounts(source, scope, by, {
    ...ticketMoments(source.promise).call,
    seconds: sql`${waitedFor} / 1000`,
  });

/** How many were so many whole seconds off what they had been told, by the same keys. */
export const errorCounts = (source: ReportSource, scope: Scope, by: readonly CountedBy[]) =>
  secondCounts(source, scope, by, { ...told, seconds: forecastError });

async function secondCounts(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
  { seconds, ...counted }: CountedAt & { readonly seconds: RawBuilder<unknown> },
) {
  const { rows } =
    await sql<Row>`select ${keysAt(scope, by, counted)} ${seconds} as seconds, count(*) as people
    from ${source.tickets(scope.days)} where ${narrowed(scope, counted)}
    ${groupBy(by.length + 1)}`.execute(source.db);
  return rows.map((row) => ({
    key: keyOf(row, by),
    seconds: Number(row.seconds),
    people: Number(row.people),
  }));
}

type Row = Readonly<Record<string, number | string | null>>;

/** What is counted of a ticket at several moments as one: each count only where its own condition is met. */
function together(moments: readonly Moment[]): Moment {
  const counts = moments.flatMap(({ only, counts: some }) =>
    Object.entries(some).map(([name, count]) => [name, sql`case when ${only} then ${count} else 0 end`]),
  );
  return { at: sql`t.arrived_at`, only: sql`1 = 1`, counts: Object.fromEntries(counts) };
}

/** What is counted by, each with a comma after it. */
export function keysAt(
  scope: Scope,
  by: readonly CountedBy[],
  { at, of }: Pick<CountedAt, 'at' | 'of'>,
): RawBuilder<unknown> {
  const columns = { ...COLUMNS, ...of };
  const column = (name: CountedBy) => (name === 'hour' ? hourOf(scope, at, columns.branch) : columns[name]);
  return sql.join([...by.map((name) => sql`${column(name)} as ${sql.ref(name)},`), sql``], sql` `);
}

/** Narrows tickets `t` to those that count, and that a scope is about. */
export function narrowed(scope: Scope, { at, only, of }: CountedAt): RawBuilder<unknown> {
  const { filter } = scope;
  const columns = { ...COLUMNS, ...of };
  return all([
    within(scope, { branch: columns.branch, day: columns.day, at }),
    chosenIn(columns.queue, filter('QUEUES')),
    chosenIn(columns.service, filter('SERVICES')),
    chosenIn(columns.segment, filter('SEGMENTS')),
    byStaffAsked(scope, columns),
    only,
  ]);
}

/** By the first columns: the same names may stand for others in what is joined. */
export const groupBy = (columns: number): RawBuilder<unknown> =>
  columns === 0
    ? sql``
    : sql`group by ${sql.join(Array.from({ length: columns }, (_, place) => sql.lit(place + 1)))}`;

export const keyOf = (row: Row, by: readonly CountedBy[]): CountedKey =>
  Object.fromEntries(
    by.flatMap((name) =>
      row[name] === null ? [] : [[name, name === 'day' ? row[name] : Number(row[name])]],
    ),
  );

const measuresOf = (row: Row): Measures =>
  Object.fromEntries(MEASURE_NAMES.map((name) => [name, Number(row[name] ?? 0)])) as unknown as Measures;
