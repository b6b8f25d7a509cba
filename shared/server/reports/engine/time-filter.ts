import { type RawBuilder, sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { daysBefore } from '#shared/domain/statistics/period.ts';
import { businessDayEnd } from '#shared/domain/time/business-day.ts';
import {
  all,
  DAY_MS,
  HOUR_MS,
  ids,
  perBranch,
  type Scope,
  type ScopeBranch,
  shiftOf,
  withinTimes,
} from './resolve-scope.ts';

type Column = RawBuilder<unknown>;

interface Span {
  readonly from: Millis;
  /** Itself not any more. */
  readonly to: Millis;
}

/** The moments at which the days asked for begin and end at a branch. */
export const spanOf = ({ days, calendar }: Pick<ScopeBranch, 'days' | 'calendar'>): Span => ({
  from: businessDayEnd(daysBefore(days.from, 1), calendar),
  to: businessDayEnd(days.to, calendar),
});

/** Narrows what has no business day of its own to the branches, days and times of the scope, at a moment. */
export function withinMoments(scope: Scope, { branch, at }: { branch: Column; at: Column }): Column {
  const spans = scope.branches.map((one) => ({ ...spanOf(one), id: one.id }));
  if (spans.length === 0) return sql`1 = 0`;
  const groups = [...Map.groupBy(spans, ({ from, to }) => `${from} ${to}`).values()];
  const places = groups.map((there) =>
    all([
      ...there.slice(0, 1).map((span) => during(at, span)),
      ...(scope.isEverywhere && groups.length === 1 ? [] : [sql`${branch} in (${ids(there)})`]),
    ]),
  );
  return all([
    // Said of all first: an index over moments serves whatever their clocks are.
    during(at, {
      from: Math.min(...spans.map(({ from }) => from)),
      to: Math.max(...spans.map(({ to }) => to)),
    }),
    sql`(${sql.join(places, sql` or `)})`,
    withinTimes(scope, at, branch),
  ]);
}

/** Narrows a moment to a span. */
export const during = (at: Column, { from, to }: Span): Column =>
  sql`(${at} >= ${sql.lit(from)} and ${at} < ${sql.lit(to)})`;

/** Counts business days of the branch, so that moments of one day have one number. */
export const dayNumber = (scope: Scope, at: Column, branch: Column): Column =>
  sql`((${at} + ${perBranch(scope, branch, dayShift)}) / ${sql.lit(DAY_MS)})`;

const dayShift = ({ calendar: { zoneHours, resetHour } }: ScopeBranch) => (zoneHours - resetHour) * HOUR_MS;

/** The part from one moment to another that lies in the days asked for: where it begins and where it ends. */
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

/** Milliseconds from one moment to a later one that lie in the times asked for, by the clock of the branch. */
export const timeInFilter = (
  scope: Scope,
  { branch, from, to }: { branch: Column; from: Column; to: Column },
): Column => sql`(${filterTimeUntil(scope, to, branch)} - ${filterTimeUntil(scope, from, branch)})`;

const MINUTE_MS = 60_000;

/** Milliseconds of the times asked for from the beginning of all days until a moment. */
function filterTimeUntil(scope: Scope, at: Column, branch: Column): Column {
  if (!scope.times) return at;
  const { from, to } = scope.times;
  const local = sql`(${at} + ${shiftOf(scope, branch)})`;
  if (from < to) return daily(local, from, to);
  // Times that go over midnight are all but those between.
  return sql`(${local} - ${daily(local, to, from)})`;
}

/** The same of times from one minute of the day to a later one. */
function daily(local: Column, from: number, to: number): Column {
  const [day, begin, end] = [DAY_MS, from * MINUTE_MS, to * MINUTE_MS].map((ms) => sql.lit(ms));
  const rest = sql`(${local} % ${day})`;
  const today = sql`case when ${rest} <= ${begin} then 0 when ${rest} >= ${end} then ${end} - ${begin} else ${rest} - ${begin} end`;
  return sql`((${local} / ${day}) * (${end} - ${begin}) + ${today})`;
}
