import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type DayRange, daysBefore } from '#shared/domain/statistics/period.ts';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import { businessDayEnd } from '#shared/domain/time/business-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts';
import type { FilterData, Scope, ScopeBranch } from './scope.ts';

type Column = RawBuilder<unknown>;

type ListData = FilterData<'QUEUES'>;

interface Span {
  readonly from: Millis;
  /** Exclusive. */
  readonly to: Millis;
}

/** Start and end of the requested days at a branch. */
export const spanOf = ({ days, calendar }: Pick<ScopeBranch, 'days' | 'calendar'>): Span => ({
  from: businessDayEnd(daysBefore(days.from, 1), calendar),
  to: businessDayEnd(days.to, calendar),
});

/** Filters rows without a business day by branches, days and times of the scope. */
export function withinMoments(scope: Scope, { branch, at }: { branch: Column; at: Column }): Column {
  const spans = scope.branches.map((one) => ({ ...spanOf(one), id: one.id }));
  if (spans.length === 0) return sql`1 = 0`;
  const groups = [...Map.groupBy(spans, ({ from, to }) => `${from} ${to}`).values()];
  const locations = groups.map((there) =>
    all([
      ...there.slice(0, 1).map((span) => during(at, span)),
      ...(scope.isEverywhere && groups.length === 1 ? [] : [sql`${branch} in (${ids(there)})`]),
    ]),
  );
  return all([
    // Bounds over all branches first, so that an index on the moment applies.
    during(at, {
      from: Math.min(...spans.map(({ from }) => from)),
      to: Math.max(...spans.map(({ to }) => to)),
    }),
    sql`(${sql.join(locations, sql` or `)})`,
    withinTimes(scope, at, branch),
  ]);
}

export const during = (at: Column, { from, to }: Span): Column =>
  sql`(${at} >= ${sql.lit(from)} and ${at} < ${sql.lit(to)})`;

/** Number of the branch's business day; equal for moments of the same day. */
export const dayNumber = (scope: Scope, at: Column, branch: Column): Column =>
  sql`((${at} + ${perBranch(scope, branch, dayShift)}) / ${sql.lit(DAY_MS)})`;

const dayShift = ({ calendar: { zoneHours, resetHour } }: ScopeBranch) => (zoneHours - resetHour) * HOUR_MS;

/** Limits an interval to the requested days. */
export const cutToDays = (
  scope: Scope,
  { branch, from, to }: { branch: Column; from: Column; to: Column },
) => {
  const begin = perBranch(scope, branch, (one) => spanOf(one).from);
  const end = perBranch(scope, branch, (one) => spanOf(one).to);
  return {
    from: sql`case when ${from} < ${begin} then ${begin} else ${from} end`,
    to: sql`case when ${to} > ${end} then ${end} else ${to} end`,
  };
};

/** Milliseconds of an interval within the requested times of day, in the branch's time zone. */
export const timeInFilter = (
  scope: Scope,
  { branch, from, to }: { branch: Column; from: Column; to: Column },
): Column => sql`(${filterTimeUntil(scope, to, branch)} - ${filterTimeUntil(scope, from, branch)})`;

/** Milliseconds within the requested times of day, from the epoch until a moment. */
function filterTimeUntil(scope: Scope, at: Column, branch: Column): Column {
  if (!scope.times) return at;
  const { from, to } = scope.times;
  const local = sql`(${at} + ${shiftOf(scope, branch)})`;
  if (from < to) return daily(local, from, to);
  // Times across midnight are the complement of those between.
  return sql`(${local} - ${daily(local, to, from)})`;
}

/** The same for times that do not cross midnight. */
function daily(local: Column, from: number, to: number): Column {
  const [day, begin, end] = [DAY_MS, from * MINUTE_MS, to * MINUTE_MS].map((ms) => sql.lit(ms));
  const rest = sql`(${local} % ${day})`;
  const today = sql`case when ${rest} <= ${begin} then 0 when ${rest} >= ${end} then ${end} - ${begin} else ${rest} - ${begin} end`;
  return sql`((${local} / ${day}) * (${end} - ${begin}) + ${today})`;
}

/** Filters by user and attention area. */
export const byStaffFilter = (
  scope: Scope,
  { user, workstation }: { readonly user: RawBuilder<unknown>; readonly workstation: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  all([selectedIn(orNoUser(user), scope.filter('USERS')), inAreas(scope, workstation)]);

/** Rows without a user remain when users are excluded. */
export const orNoUser = (user: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(${user}, 0)`;

/** Filters tickets `t` by customer and by ticket code, as typed. */
export function ofCustomerAndTicket({ filter }: Scope): RawBuilder<unknown> {
  const { customer = '', ticket = '' } = filter('FILTER_CUSTOMER_AND_TICKET') ?? {};
  const [name, code] = [customer.trim(), ticket.trim()];
  return all([
    ...(name === '' ? [] : [like(sql`t.customer_key`, foldText(name))]),
    ...(code === '' ? [] : [ofCode(code)]),
  ]);
}

/** Filters tickets `t` by a code as typed. */
export function ofCode(input: string): RawBuilder<unknown> {
  const code = readCode(input);
  if (!code) return like(sql`upper(t.code)`, input.toUpperCase());
  return sql`(t.letter = ${code.letter} and t.number = ${sql.lit(code.number)} and t.no_ticket = 0)`;
}

/** Searches a literal text: LIKE wildcards are escaped. */
export const like = (column: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Upper bound of time zone plus reset hour. */
const AROUND_MS = 2 * 24 * 3_600_000;

/** Filters sessions to those open on the days or next to them. */
export const aroundDays = ({ from, to }: DayRange): RawBuilder<unknown> =>
  sql`opened_at < ${sql.lit(Date.parse(to) + AROUND_MS)}
    and (closed_at is null or closed_at >= ${sql.lit(Date.parse(from) - AROUND_MS)})`;

/** Filters workstations by the requested areas and that of the recipient. */
function inAreas({ filter, attentionArea }: Scope, workstation: RawBuilder<unknown>): RawBuilder<unknown> {
  const lists = filter('ATTENTION_AREAS');
  const isNarrowed = lists !== undefined && lists.included.length + lists.notIncluded.length > 0;
  if (attentionArea === null && !isNarrowed) return sql`1 = 1`;
  const area = sql`coalesce(w.id_attention_areas, 0)`;
  const own = attentionArea === null ? [] : [sql`${area} = ${sql.lit(attentionArea)}`];
  return sql`${workstation} in (select w.id from workstations as w where ${all([...own, selectedIn(area, lists)])})`;
}

/** Condition of a list filter on a column. */
export function selectedIn(column: RawBuilder<unknown>, lists: ListData | undefined): RawBuilder<unknown> {
  const { included = [], notIncluded = [] } = lists ?? {};
  return all([
    ...(included.length > 0 ? [sql`${column} in (${sql.join(included.map(sql.lit))})`] : []),
    ...(notIncluded.length > 0 ? [sql`${column} not in (${sql.join(notIncluded.map(sql.lit))})`] : []),
  ]);
}

/** Conjunction; true if empty. */
export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;

/** Expression of an integer per branch; a constant if all branches agree. */
function perBranch(
  { branches }: Scope,
  column: RawBuilder<unknown>,
  numberOf: (branch: ScopeBranch) => number,
): RawBuilder<unknown> {
  const [first, ...others] = Map.groupBy(branches, (branch) => Math.round(numberOf(branch)));
  const when = others.map(([value, there]) => sql`when ${column} in (${ids(there)}) then ${sql.lit(value)}`);
  const max = sql.lit(first?.[0] ?? 0);
  return when.length === 0 ? max : sql`case ${sql.join(when, sql` `)} else ${max} end`;
}

/** Offset of the branch's time zone, in milliseconds. */
const shiftOf = (scope: Scope, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  perBranch(scope, column, ({ zoneHours }) => zoneHours * HOUR_MS);

/** Minute of the day in the branch's time zone. */
const minuteOf = (scope: Scope, at: RawBuilder<unknown>, branch: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((((${at} + ${shiftOf(scope, branch)}) % ${sql.lit(DAY_MS)} + ${sql.lit(DAY_MS)}) % ${sql.lit(DAY_MS)}) / 60000)`;

export const hourOf = (
  scope: Scope,
  at: RawBuilder<unknown>,
  branch: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(${minuteOf(scope, at, branch)} / 60)`;

/** Filters rows by branches, days and times of the scope. */
export function within(
  scope: Scope,
  of: {
    readonly branch: RawBuilder<unknown>;
    readonly day?: RawBuilder<unknown>;
    readonly at: RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  const { branch, day, at } = of;
  const ranges = [...Map.groupBy(scope.branches, ({ days: { from, to } }) => `${from} ${to}`).values()];
  const locations = ranges.map((there) => {
    const { from, to } = there[0]?.days ?? scope.days;
    return all([
      ...(day ? [sql`${day} between ${from} and ${to}`] : []),
      ...(scope.isEverywhere && ranges.length === 1 ? [] : [sql`${branch} in (${ids(there)})`]),
    ]);
  });
  return all([
    locations.length === 0 ? sql`1 = 0` : sql`(${sql.join(locations, sql` or `)})`,
    withinTimes(scope, at, branch),
  ]);
}

/** Filters a moment by the times of day, in the branch's time zone. */
export const withinTimes = (
  scope: Scope,
  at: RawBuilder<unknown>,
  branch: RawBuilder<unknown>,
): RawBuilder<unknown> => (scope.times ? inTimes(scope.times, minuteOf(scope, at, branch)) : all([]));

/** Times whose end precedes their start cross midnight. */
function inTimes(
  { from, to }: NonNullable<Scope['times']>,
  minute: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [after, before] = [sql`${minute} >= ${sql.lit(from)}`, sql`${minute} < ${sql.lit(to)}`];
  return from < to ? all([after, before]) : sql`(${after} or ${before})`;
}

/** Ids as an SQL list; PostgreSQL accepts no empty one. */
export const ids = (things: readonly { readonly id: number }[]): RawBuilder<unknown> =>
  things.length === 0 ? sql`null` : sql.join(things.map(({ id }) => sql.lit(id)));
