import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { FilterType, ListFilter } from '#shared/domain/reports/filters.ts';
import { DEFAULT_RANGE } from '#shared/domain/reports/filters.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { presetDays } from '#shared/domain/time/day-presets.ts';

/** Things that are chosen from a list, by their numbers. */
type SelectedItems = Extract<ReportFilter, { readonly type: ListFilter }>['data'];

/** What is chosen of a filter, as it is written on the wire. */
export type DataOf<Type extends FilterType> = Type extends ListFilter
  ? SelectedItems
  : Extract<ReportFilter, { readonly type: Type }>['data'];

/** A stretch of days by its name, or from one day to another. */
export type Days = Pick<DataOf<'FILTER_DATE'>, 'range' | 'from' | 'to'>;

const days: Days = { range: DEFAULT_RANGE, from: '', to: '' };
const noListFilter = () => ({ included: [], notIncluded: [] });

/** What each filter is where nobody chose anything: it narrows nothing but the days, from the start of the month to today. */
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

/** Finds what was chosen of a filter; what it is by itself where nothing was. */
export function dataOf<Type extends FilterType>(filters: readonly ReportFilter[], type: Type): DataOf<Type> {
  const found = filters.find((filter) => filter.type === type);
  return (found?.data ?? UNCHOSEN[type]) as DataOf<Type>;
}

/** Puts what was chosen in the place of what was there. */
export const withFilter = (
  filters: readonly ReportFilter[],
  chosen: ReportFilter,
): readonly ReportFilter[] => [...filters.filter(({ type }) => type !== chosen.type), chosen];

/** Tells whether a filter says anything beyond what it is by itself. */
export const isFilterSet = (filters: readonly ReportFilter[], type: FilterType): boolean =>
  JSON.stringify(dataOf(filters, type)) !== JSON.stringify(UNCHOSEN[type]);

/** The days that a stretch stands for, as seen from `today`. */
export const requestedDays = ({ range, from, to }: Days, today: string): DayRange =>
  range === 'custom' ? { from, to } : presetDays(range, today);

export type DaysError = 'REPORT_DATE_RANGE_INVALID' | 'REPORT_AFTER_TODAY' | 'missing';

/** Says what is wrong with days that were typed; null where nothing is. */
export function validateDays(dayFilter: Days, today: string): DaysError | null {
  const { from, to } = requestedDays(dayFilter, today);
  if (from === '' || to === '') return 'missing';
  if (to > today || from > today) return 'REPORT_AFTER_TODAY';
  return from > to ? 'REPORT_DATE_RANGE_INVALID' : null;
}

/** Finds what is wrong with the days of a report; null where nothing is. */
export function validateReportDays(filters: readonly ReportFilter[], today: string): DaysError | null {
  for (const { type, data } of filters) {
    if (type === 'FILTER_DATE' || type === 'FILTER_DATE_AND_TIME') return validateDays(data, today);
  }
  return null;
}
