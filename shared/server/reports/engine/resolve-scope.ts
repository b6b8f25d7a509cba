import { type Kysely, type RawBuilder, sql } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DEFAULT_RANGE, type ListFilter } from '#shared/domain/reports/filters.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { type BranchCalendar, businessDay } from '#shared/domain/time/business-day.ts';
import { presetDays } from '#shared/domain/time/day-presets.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { ReportRequest } from '#shared/server/reports/report-generator.ts';

export interface ScopeBranch {
  readonly id: number;
  readonly name: string;
  /** By which its moments are counted and told: its own, or that of the filter. */
  readonly zoneHours: number;
  /** By which its days begin and end, whatever zone the filter names. */
  readonly calendar: BranchCalendar;
  /** The days asked for, by its own calendar. */
  readonly days: DayRange;
}

/** What a report is about, once its filters are read. */
export interface Scope {
  readonly branches: readonly ScopeBranch[];
  /** Tells whether these are all that there are: nothing has to be narrowed then. */
  readonly isEverywhere: boolean;
  /** Spans the days of all branches. */
  readonly days: DayRange;
  /** The attention area that whoever it is for is limited to; null for all. */
  readonly attentionArea: number | null;
  /** Minutes of the day from which and until which; null for the whole day. */
  readonly times: { readonly from: number; readonly to: number } | null;
  readonly now: Millis;
  /** Finds the data of a filter; undefined where it is not set. */
  readonly filter: <T extends ReportFilter['type']>(type: T) => FilterData<T> | undefined;
}

/** The data of a filter; all that choose from a list have the same. */
export type FilterData<T extends ReportFilter['type']> = T extends ListFilter
  ? Lists
  : Extract<ReportFilter, { readonly type: T }>['data'];

type Lists = { readonly included: readonly number[]; readonly notIncluded: readonly number[] };

/**
 * Reads what a report is narrowed by: the branches that are left of those shown, and the days by each one's calendar.
 * Refuses with REPORT_DATE_RANGE_INVALID and REPORT_AFTER_TODAY days that cannot be.
 */
export async function resolveScope(db: Kysely<SharedTables>, requested: ReportRequest): Promise<Scope> {
  const filter: Scope['filter'] = (type) =>
    requested.filters.find((one): one is Extract<ReportFilter, { type: typeof type }> => one.type === type)
      ?.data as never;
  const { resetHour } = await generalSettings(db);
  const { daysAt = requested.now } = requested;
  const rows = await db.selectFrom('branches').select(['id', 'name', 'zone']).orderBy('id').execute();
  const chosen = isSelected(filter('BRANCHES'));
  const shown = rows.filter(({ id }) => chosen(id) && (requested.shown?.includes(id) ?? true));
  const forced = filter('FILTER_TIME_ZONE')?.zone ?? '';
  const range = filter('FILTER_DATE_AND_TIME') ?? filter('FILTER_DATE');
  const branches = shown.map(({ id, name, zone }) => {
    const zoneHours = forced === '' ? zoneHoursOf(zone) : Number(forced) || 0;
    const calendar = { zoneHours: zoneHoursOf(zone), resetHour };
    const days = requestedDays(range, businessDay(daysAt, calendar));
    return { id, name, zoneHours, calendar, days };
  });
  const anywhere = { zoneHours: 0, resetHour };
  const days =
    widest(branches.map((branch) => branch.days)) ?? requestedDays(range, businessDay(daysAt, anywhere));
  if (range?.range === 'custom')
    assertDays(days, latestDay([anywhere, ...branches.map(({ calendar }) => calendar)], requested.now));
  return {
    branches,
    days,
    filter,
    isEverywhere: shown.length === rows.length,
    attentionArea: requested.attentionArea,
    now: requested.now,
    times: requestedTimes(filter('FILTER_DATE_AND_TIME')),
  };
}

/** The latest day that it is now by any of some calendars. */
const latestDay = (calendars: readonly BranchCalendar[], now: Millis): string =>
  calendars.map((calendar) => businessDay(now, calendar)).reduce((last, day) => (day > last ? day : last));

type Ranged = FilterData<'FILTER_DATE'>;

function requestedDays(requested: Ranged | undefined, today: string): DayRange {
  if (requested?.range !== 'custom') return presetDays(requested?.range ?? DEFAULT_RANGE, today);
  const { from, to } = requested;
  return { from: from || to || today, to: to || from || today };
}

/** Refuses days chosen one by one that cross, or that are to come. */
export function assertDays({ from, to }: DayRange, today: string): void {
  if (from > to) throw apiError('REPORT_DATE_RANGE_INVALID', { field: 'to' });
  if (to > today) throw apiError('REPORT_AFTER_TODAY', { field: 'to' });
}

function widest(all: readonly DayRange[]): DayRange | undefined {
  if (all.length === 0) return undefined;
  const from = all.map((range) => range.from).toSorted()[0] ?? '';
  const to =
    all
      .map((range) => range.to)
      .toSorted()
      .at(-1) ?? '';
  return { from, to };
}

const MINUTES_OF_DAY = 24 * 60;

function requestedTimes(requested: FilterData<'FILTER_DATE_AND_TIME'> | undefined): Scope['times'] {
  if (!requested || (requested.fromTime === '' && requested.toTime === '')) return null;
  return { from: minutesOf(requested.fromTime) ?? 0, to: minutesOf(requested.toTime) ?? MINUTES_OF_DAY };
}

function minutesOf(time: string): number | null {
  const [hours, minutes] = time.split(':').map(Number);
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes;
}

/** Tells whether a list filter lets a thing pass: those included, all where none are, without those not included. */
function isSelected(lists: Lists | undefined): (id: number) => boolean {
  if (!lists) return () => true;
  const [included, notIncluded] = [new Set(lists.included), new Set(lists.notIncluded)];
  return (id) => (included.size === 0 || included.has(id)) && !notIncluded.has(id);
}

/** Narrows workstations to the areas asked for, and to that of whom the report is for. */
export function inAreas(
  { filter, attentionArea }: Scope,
  workstation: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const lists = filter('ATTENTION_AREAS');
  const isNarrowed = lists !== undefined && lists.included.length + lists.notIncluded.length > 0;
  if (attentionArea === null && !isNarrowed) return sql`1 = 1`;
  const area = sql`coalesce(w.id_attention_areas, 0)`;
  const own = attentionArea === null ? [] : [sql`${area} = ${sql.lit(attentionArea)}`];
  return sql`${workstation} in (select w.id from workstations as w where ${all([...own, selectedIn(area, lists)])})`;
}

/** The same for a column. */
export function selectedIn(column: RawBuilder<unknown>, lists: Lists | undefined): RawBuilder<unknown> {
  const { included = [], notIncluded = [] } = lists ?? {};
  return all([
    ...(included.length > 0 ? [sql`${column} in (${sql.join(included.map(sql.lit))})`] : []),
    ...(notIncluded.length > 0 ? [sql`${column} not in (${sql.join(notIncluded.map(sql.lit))})`] : []),
  ]);
}

/** All of some conditions; none is always met. */
export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A whole number of the branch in a column, as an expression; one for all where they do not differ. */
export function perBranch(
  { branches }: Scope,
  column: RawBuilder<unknown>,
  numberOf: (branch: ScopeBranch) => number,
): RawBuilder<unknown> {
  const [first, ...others] = Map.groupBy(branches, (branch) => Math.round(numberOf(branch)));
  const when = others.map(([value, there]) => sql`when ${column} in (${ids(there)}) then ${sql.lit(value)}`);
  const max = sql.lit(first?.[0] ?? 0);
  return when.length === 0 ? max : sql`case ${sql.join(when, sql` `)} else ${max} end`;
}

/** Milliseconds that the clock of the branch in a column is ahead of UTC. */
export const shiftOf = (scope: Scope, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  perBranch(scope, column, ({ zoneHours }) => zoneHours * HOUR_MS);

/** The minute of the day, by the clock of the branch, that a moment lies in. */
const minuteOf = (scope: Scope, at: RawBuilder<unknown>, branch: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((((${at} + ${shiftOf(scope, branch)}) % ${sql.lit(DAY_MS)} + ${sql.lit(DAY_MS)}) % ${sql.lit(DAY_MS)}) / 60000)`;

/** The hour of it. */
export const hourOf = (
  scope: Scope,
  at: RawBuilder<unknown>,
  branch: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(${minuteOf(scope, at, branch)} / 60)`;

/** Narrows rows of a branch to the branches and days of the scope, and to its times at a moment. */
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
  const places = ranges.map((there) => {
    const { from, to } = there[0]?.days ?? scope.days;
    return all([
      ...(day ? [sql`${day} between ${from} and ${to}`] : []),
      ...(scope.isEverywhere && ranges.length === 1 ? [] : [sql`${branch} in (${ids(there)})`]),
    ]);
  });
  return all([
    places.length === 0 ? sql`1 = 0` : sql`(${sql.join(places, sql` or `)})`,
    withinTimes(scope, at, branch),
  ]);
}

/** Narrows a moment to the times of the scope, by the clock of the branch. */
export const withinTimes = (
  scope: Scope,
  at: RawBuilder<unknown>,
  branch: RawBuilder<unknown>,
): RawBuilder<unknown> => (scope.times ? inTimes(scope.times, minuteOf(scope, at, branch)) : all([]));

/** Times that end before they begin go over midnight. */
function inTimes(
  { from, to }: NonNullable<Scope['times']>,
  minute: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [after, before] = [sql`${minute} >= ${sql.lit(from)}`, sql`${minute} < ${sql.lit(to)}`];
  return from < to ? all([after, before]) : sql`(${after} or ${before})`;
}

/** Their ids, for a list in a condition. */
export const ids = (things: readonly { readonly id: number }[]): RawBuilder<unknown> =>
  sql.join(things.map(({ id }) => sql.lit(id)));
