import { type RawBuilder, sql } from 'kysely';
import type { Moment } from '#shared/server/statistics/ticket-moments.ts';
import { all, byStaffFilter, hourOf, selectedIn, within } from './conditions.ts';
import type { Scope } from './scope.ts';

/** Keys that the databases group by; all dimensions derive from these. */
const COUNTED_BY = [
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

/** Key of a counted row; contains only the requested parts. */
export type CountedKey = Partial<Readonly<Record<Exclude<CountedBy, Named>, number>>> &
  Partial<Readonly<Record<Named, string>>>;

/** Keys that are text. */
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
  // Only appointments have it.
  bookedThrough: sql`null`,
};

/** Moment and condition under which tickets `t` count; `of` replaces key columns. */
export interface CountedAt extends Pick<Moment, 'at' | 'only'> {
  readonly of?: Partial<Columns>;
}

/** Key columns of the select list, each followed by a comma. */
export function keysAt(
  scope: Scope,
  by: readonly CountedBy[],
  { at, of }: Pick<CountedAt, 'at' | 'of'>,
): RawBuilder<unknown> {
  const columns = { ...COLUMNS, ...of };
  const column = (name: CountedBy) => (name === 'hour' ? hourOf(scope, at, columns.branch) : columns[name]);
  return sql.join([...by.map((name) => sql`${column(name)} as ${sql.ref(name)},`), sql``], sql` `);
}

/** Filters tickets `t` by the scope and the condition. */
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

/** Groups by position: names may be ambiguous in joins. */
export const groupBy = (columns: number): RawBuilder<unknown> =>
  columns === 0
    ? sql``
    : sql`group by ${sql.join(Array.from({ length: columns }, (_, index) => sql.lit(index + 1)))}`;

/** A counted row: keys, then sums. */
export type CountedRow = Readonly<Record<string, number | string | null>>;

export const keyOf = (row: CountedRow, by: readonly CountedBy[]): CountedKey =>
  Object.fromEntries(
    by.flatMap((name) => {
      const isNamed = NAMED.some((one) => one === name);
      return row[name] === null ? [] : [[name, isNamed ? String(row[name]) : Number(row[name])]];
    }),
  );
