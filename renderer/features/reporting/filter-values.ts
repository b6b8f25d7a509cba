import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { FilterType, ListFilter } from '#shared/domain/reports/filters.ts';
import { DEFAULT_RANGE } from '#shared/domain/reports/filters.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { presetDays } from '#shared/domain/time/day-presets.ts';

/** Selection from a list, by ids. */
type SelectedItems = Extract<ReportFilter, { readonly type: ListFilter }>['data'];

/** Value of a filter, as in requests. */
export type DataOf<Type extends FilterType> = Type extends ListFilter
  ? SelectedItems
  : Extract<ReportFilter, { readonly type: Type }>['data'];

/** A stretch of days by its name, or from one day to another. */
export type Days = Pick<DataOf<'FILTER_DATE'>, 'range' | 'from' | 'to'>;

const days: Days = { range: DEFAULT_RANGE, from: '', to: '' };
const noListFilter = () => ({ included: [], notIncluded: [] });

/** Default of each filter: unrestricted, except for the days, from the start of the month to today. */
const UNCHOSEN: { readonly [Type in FilterType]: DataOf<Type> } = {
  BRANCHES: noListFilter(),
  ATTENTION_AREAS: noListFilter(),
  QUEUES: noListFilter(),
  USERS: noListFilter(),
  SERVICES: noListFilter(),
  SEGMENTS: noListFilter(),
  DETAIL_GROUPS: noListFilter(),
  USER_ACTIONS: noListFilter(),
  FILTER_DATE_AND_TIME: { ...days, fromTime: '', toTime: '' },
  FILTER_DATE: days,
  FILTER_CUSTOMER_AND_TICKET: { customer: '', ticket: '' },
  FILTER_PERIOD: { period: 'DAY' },
  FILTER_TIME_ZONE: { zone: '' },
  FILTER_CUSTOMER_INCLUDE: { withTickets: 'Y', withoutTickets: 'Y', transferred: 'Y' },
  FILTER_CONSOLIDATION: { by: 'branch' },
  FILTER_AUDIT_USERS: { who: 'inAction' },
  FILTER_COUNTED_AS: { as: 'arrived' },
  FILTER_BOOKED_AS: { as: 'booked' },
};

/** Value of a filter, or its default. */
export function dataOf<Type extends FilterType>(filters: readonly ReportFilter[], type: Type): DataOf<Type> {
  const found = filters.find((filter) => filter.type === type);
  return (found?.data ?? UNCHOSEN[type]) as DataOf<Type>;
}

/** Replaces the value of a filter. */
export const withFilter = (
  filters: readonly ReportFilter[],
  selected: ReportFilter,
): readonly ReportFilter[] => [...filters.filter(({ type }) => type !== selected.type), selected];

/** Whether a filter differs from its default. */
export const isFilterSet = (filters: readonly ReportFilter[], type: FilterType): boolean =>
  JSON.stringify(dataOf(filters, type)) !== JSON.stringify(UNCHOSEN[type]);

/** Range of days of a filter, relative to `today`. */
export const requestedDays = ({ range, from, to }: Days, today: string): DayRange =>
  range === 'custom' ? { from, to } : presetDays(range, today);

export type DaysError = 'REPORT_DATE_RANGE_INVALID' | 'REPORT_AFTER_TODAY' | 'missing';

/** Error of typed days; null without one. */
export function validateDays(dayFilter: Days, today: string): DaysError | null {
  const { from, to } = requestedDays(dayFilter, today);
  if (from === '' || to === '') return 'missing';
  if (to > today || from > today) return 'REPORT_AFTER_TODAY';
  return from > to ? 'REPORT_DATE_RANGE_INVALID' : null;
}

/** Error in the days of a report; null without one. */
export function validateReportDays(filters: readonly ReportFilter[], today: string): DaysError | null {
  for (const { type, data } of filters) {
    if (type === 'FILTER_DATE' || type === 'FILTER_DATE_AND_TIME') return validateDays(data, today);
  }
  return null;
}
