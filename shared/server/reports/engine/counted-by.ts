import { type RawBuilder, sql } from 'kysely';
import type { Moment } from '#shared/server/statistics/ticket-moments.ts';
import { all, hourOf, type Scope, selectedIn, within } from './resolve-scope.ts';
import { byStaffFilter } from './staff-filter.ts';

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
  'bookedThrough',
] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** The key of what was counted; what it was not counted by is missing. */
export type CountedKey = Partial<Readonly<Record<Exclude<CountedBy, Named>, number>>> &
  Partial<Readonly<Record<Named, string>>>;

/** What is counted by its name, not by a number. */
const NAMED = ['day', 'bookedThrough'] as const satisfies readonly CountedBy[];
type Named = (typeof NAMED)[number];

type Columns = Readonly<Record<Exclude<CountedBy, 'hour'>, RawBuilder<unknown>>>;

const COLUMNS: Columns = {
  branch: sql`t.id_branches`,
  queue: sql`t.id_queues`,
  service: sql`t.id_services`,
  segment: sql`t.id_segments`,
  user: sql`t.id_users`,
  workstation: sql`t.id_workstations`,
  day: sql`t.day`,
  // How an appointment was booked is known of the appointment alone.
  bookedThrough: sql`null`,
};

/** When tickets `t` count, and which of them; `of` what, where that is not what the ticket is of by now. */
export interface CountedAt extends Pick<Moment, 'at' | 'only'> {
  readonly of?: Partial<Columns>;
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
    selectedIn(columns.queue, filter('QUEUES')),
    selectedIn(columns.service, filter('SERVICES')),
    selectedIn(columns.segment, filter('SEGMENTS')),
    byStaffFilter(scope, columns),
    only,
  ]);
}

/** By the first columns: the same names may stand for others in what is joined. */
export const groupBy = (columns: number): RawBuilder<unknown> =>
  columns === 0
    ? sql``
    : sql`group by ${sql.join(Array.from({ length: columns }, (_, place) => sql.lit(place + 1)))}`;

/** A row of what was counted: keys, then sums. */
export type CountedRow = Readonly<Record<string, number | string | null>>;

export const keyOf = (row: CountedRow, by: readonly CountedBy[]): CountedKey =>
  Object.fromEntries(
    by.flatMap((name) => {
      const isNamed = NAMED.some((one) => one === name);
      return row[name] === null ? [] : [[name, isNamed ? String(row[name]) : Number(row[name])]];
    }),
  );
