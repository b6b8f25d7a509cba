import { type RawBuilder, sql } from 'kysely';
import { MEASURE_NAMES, MEASURES, type Measures } from '#shared/domain/statistics/measures.ts';
import { columnsOf, type Moment, ticketMoments } from '#shared/server/statistics/ticket-moments.ts';
import { waited, waitedFor } from '#shared/server/statistics/ticket-times.ts';
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

const COLUMNS: Readonly<Record<Exclude<CountedBy, 'hour'>, RawBuilder<unknown>>> = {
  branch: sql`t.id_branches`,
  queue: sql`t.id_queues`,
  service: sql`t.id_services`,
  segment: sql`t.id_segments`,
  user: sql`t.id_users`,
  workstation: sql`t.id_workstations`,
  day: sql`t.day`,
};

const BRANCH = COLUMNS.branch;

/** Counts the tickets of a scope: each figure at its own moment, so that they are those of all other screens. */
export async function ticketMeasures(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<Counted[]> {
  const { arrival, call, end } = ticketMoments(source.promise);
  const parts = [arrival, call, end].map((moment) => momentPart(source, scope, by, moment));
  const transfers = sql`select ${keysAt(scope, by, sql`e.at`, sql`e.id_queues`)}
    ${columnsOf({ transferred: sql`1` })} from ${source.transfers(scope.days)}
    where ${narrowed(scope, sql`e.at`, sql`e.id_queues`)}`;
  const measures = MEASURE_NAMES.map(
    (name) => sql`cast(${sql.raw(MEASURES[name])}(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`,
  );
  const keys = sql.join([...by.map((name) => sql.ref(name)), sql`1`]);
  const { rows } = await sql<Row>`select ${keys}, ${sql.join(measures)}
    from (${sql.join([...parts, transfers], sql` union all `)}) as counted
    ${groupBy(by)}`.execute(source.db);
  return rows
    .filter((row) => row.arrived !== null)
    .map((row) => ({ key: keyOf(row, by), measures: measuresOf(row) }));
}

/** How many waited for so many whole seconds, by the same keys; only those who were called. */
export async function waitCounts(source: ReportSource, scope: Scope, by: readonly CountedBy[]) {
  const { at, only } = ticketMoments(source.promise).call;
  const keys = keysAt(scope, by, at, COLUMNS.queue);
  const { rows } = await sql<Row>`select ${keys} ${waitedFor} / 1000 as seconds, count(*) as people
    from ${source.tickets(scope.days)} where ${narrowed(scope, at, COLUMNS.queue)} and ${only} and ${waited} = 1
    ${groupBy([...by, 'seconds'])}`.execute(source.db);
  return rows.map((row) => ({
    key: keyOf(row, by),
    seconds: Number(row.seconds),
    people: Number(row.people),
  }));
}

type Row = Readonly<Record<string, number | string | null>>;

function momentPart(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
  moment: Moment,
): RawBuilder<unknown> {
  const { at, only, counts } = moment;
  return sql`select ${keysAt(scope, by, at, COLUMNS.queue)} ${columnsOf(counts)}
    from ${source.tickets(scope.days)} where ${narrowed(scope, at, COLUMNS.queue)} and ${only}`;
}

/** What is counted by, each with a comma after it. */
function keysAt(
  scope: Scope,
  by: readonly CountedBy[],
  at: RawBuilder<unknown>,
  queue: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = (name: CountedBy) => {
    if (name === 'hour') return hourOf(scope, at, BRANCH);
    return name === 'queue' ? queue : COLUMNS[name];
  };
  return sql.join([...by.map((name) => sql`${column(name)} as ${sql.ref(name)},`), sql``], sql` `);
}

function narrowed(scope: Scope, at: RawBuilder<unknown>, queue: RawBuilder<unknown>): RawBuilder<unknown> {
  const { filter } = scope;
  return all([
    within(scope, { branch: BRANCH, day: COLUMNS.day, at }),
    chosenIn(queue, filter('QUEUES')),
    chosenIn(COLUMNS.service, filter('SERVICES')),
    chosenIn(COLUMNS.segment, filter('SEGMENTS')),
    byStaffAsked(scope, COLUMNS),
  ]);
}

const groupBy = (names: readonly string[]): RawBuilder<unknown> =>
  names.length === 0 ? sql`` : sql`group by ${sql.join(names.map((name) => sql.ref(name)))}`;

const keyOf = (row: Row, by: readonly CountedBy[]): CountedKey =>
  Object.fromEntries(
    by.flatMap((name) =>
      row[name] === null ? [] : [[name, name === 'day' ? row[name] : Number(row[name])]],
    ),
  );

const measuresOf = (row: Row): Measures =>
  Object.fromEntries(MEASURE_NAMES.map((name) => [name, Number(row[name])])) as unknown as Measures;
