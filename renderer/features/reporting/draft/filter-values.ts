import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { FilterType, ListFilter } from '#shared/domain/reports/filters.ts';
import { DEFAULT_RANGE } from '#shared/domain/reports/filters.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { presetDays } from '#shared/domain/time/day-presets.ts';

/** Things that are chosen from a list, by their numbers. */
type Chosen = Extract<ReportFilter, { readonly type: ListFilter }>['data'];

/** What is chosen of a filter, as it is written on the wire. */
export type DataOf<Type extends FilterType> = Type extends ListFilter
  ? Chosen
  : Extract<ReportFilter, { readonly type: Type }>['data'];

/** A stretch of days by its name, or from one day to another. */
export type Days = Pick<DataOf<'FILTER_DATE'>, 'range' | 'from' | 'to'>;

const days: Days = { range: DEFAULT_RANGE, from: '', to: '' };
const everything = () => ({ included: [], notIncluded: [] });

/** What each filter is where nobody chose anything: it narrows nothing but the days, from the start of the month to today. */
const UNCHOSEN: { readonly [Type in FilterType]: DataOf<Type> } = {
  BRANCHES: everything(),
  ATTENTION_AREAS: everything(),
  QUEUES: everything(),
  USERS: everything(),
  SERVICES: everything(),
  SEGMENTS: everything(),
  DETAIL_GROUPS: everything(),
  USER_ACTIONS: everything(),
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
export const isChosen = (filters: readonly ReportFilter[], type: FilterType): boolean =>
  JSON.stringify(dataOf(filters, type)) !== JSON.stringify(UNCHOSEN[type]);

/** The days that a stretch stands for, as seen from `today`. */
export const daysAsked = ({ range, from, to }: Days, today: string): DayRange =>
  range === 'custom' ? { from, to } : presetDays(range, today);

export type DaysFault = 'REPORT_DATES_CROSS' | 'REPORT_AFTER_TODAY' | 'missing';

/** Says what is wrong with days that were typed; null where nothing is. */
export function daysFault(asked: Days, today: string): DaysFault | null {
  const { from, to } = daysAsked(asked, today);
  if (from === '' || to === '') return 'missing';
  if (to > today || from > today) return 'REPORT_AFTER_TODAY';
  return from > to ? 'REPORT_DATES_CROSS' : null;
}

/** Finds what is wrong with the days of a report; null where nothing is. */
export function faultOfDays(filters: readonly ReportFilter[], today: string): DaysFault | null {
  for (const { type, data } of filters) {
    if (type === 'FILTER_DATE' || type === 'FILTER_DATE_AND_TIME') return daysFault(data, today);
  }
  return null;
}
