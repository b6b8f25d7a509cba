import type { Kysely } from 'kysely';
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
import type { ReportRequest } from '../report-generator.ts';

export interface ScopeBranch {
  readonly id: number;
  readonly name: string;
  /** Time zone of its moments: its own or that of the filter, in hours. */
  readonly zoneHours: number;
  /** Calendar of its business days; independent of the filter. */
  readonly calendar: BranchCalendar;
  /** Requested days in its own calendar. */
  readonly days: DayRange;
}

/** The resolved filters of a report. */
export interface Scope {
  readonly branches: readonly ScopeBranch[];
  /** True if all branches are included; no branch condition is needed then. */
  readonly isEverywhere: boolean;
  /** Range over all branches. */
  readonly days: DayRange;
  /** Attention area the recipient is limited to; null for all. */
  readonly attentionArea: number | null;
  /** Minutes of the day; null for the full day. */
  readonly times: { readonly from: number; readonly to: number } | null;
  readonly now: Millis;
  /** Returns the data of a filter; undefined if not set. */
  readonly filter: <T extends ReportFilter['type']>(type: T) => FilterData<T> | undefined;
}

/** Data of a filter type. */
export type FilterData<T extends ReportFilter['type']> = T extends ListFilter
  ? Lists
  : Extract<ReportFilter, { readonly type: T }>['data'];

type Lists = { readonly included: readonly number[]; readonly notIncluded: readonly number[] };

/**
 * Resolves the filters of a report: visible branches, and the days in each branch's calendar. Throws
 * REPORT_DATE_RANGE_INVALID and REPORT_AFTER_TODAY.
 */
export async function resolveScope(db: Kysely<SharedTables>, requested: ReportRequest): Promise<Scope> {
  const filter: Scope['filter'] = (type) =>
    requested.filters.find((one): one is Extract<ReportFilter, { type: typeof type }> => one.type === type)
      ?.data as never;
  const { resetHour } = await generalSettings(db);
  const { daysAt = requested.now } = requested;
  const rows = await db.selectFrom('branches').select(['id', 'name', 'zone']).orderBy('id').execute();
  const selected = isSelected(filter('BRANCHES'));
  const visible = rows.filter(({ id }) => selected(id) && (requested.visible?.includes(id) ?? true));
  const forced = filter('FILTER_TIME_ZONE')?.zone ?? '';
  const range = filter('FILTER_DATE_AND_TIME') ?? filter('FILTER_DATE');
  const branches = visible.map(({ id, name, zone }) => {
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
    isEverywhere: visible.length === rows.length,
    attentionArea: requested.attentionArea,
    now: requested.now,
    times: requestedTimes(filter('FILTER_DATE_AND_TIME')),
  };
}

const latestDay = (calendars: readonly BranchCalendar[], now: Millis): string =>
  calendars.map((calendar) => businessDay(now, calendar)).reduce((last, day) => (day > last ? day : last));

type Ranged = FilterData<'FILTER_DATE'>;

function requestedDays(requested: Ranged | undefined, today: string): DayRange {
  if (requested?.range !== 'custom') return presetDays(requested?.range ?? DEFAULT_RANGE, today);
  const { from, to } = requested;
  return { from: from || to || today, to: to || from || today };
}

/** Throws for custom days that cross or lie in the future. */
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

/** Predicate of a list filter: included items (all if empty) minus excluded ones. */
function isSelected(lists: Lists | undefined): (id: number) => boolean {
  if (!lists) return () => true;
  const [included, notIncluded] = [new Set(lists.included), new Set(lists.notIncluded)];
  return (id) => (included.size === 0 || included.has(id)) && !notIncluded.has(id);
}
