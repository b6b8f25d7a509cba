import { type Days, dataOf, withFilter } from '#renderer/features/reporting/draft/filter-values.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { CountedAs, ListFilter } from '#shared/domain/reports/filters.ts';
import type { RowSubject } from '#shared/domain/reports/report-table.ts';
import { hourWithin } from './hour-within.ts';

/** Number of the type of report that lists tickets one by one. */
export const TICKETS = 501;

const NARROWED: readonly (readonly [keyof RowSubject, ListFilter])[] = [
  ['branch', 'BRANCHES'],
  ['queue', 'QUEUES'],
  ['service', 'SERVICES'],
  ['segment', 'SEGMENTS'],
  ['user', 'USERS'],
  ['attentionArea', 'ATTENTION_AREAS'],
];

/** What else a row may be about, which tickets cannot be listed by. */
const UNLISTED = [
  'workstation',
  'ticket',
  'branchGroup',
  'weekday',
] as const satisfies readonly (keyof RowSubject)[];

/**
 * Narrows the list of tickets to those that a figure of a row counts: its days and times, what the report was narrowed
 * by, and what the row is about. Null where tickets cannot be listed by that.
 */
export function ticketsBehind(
  filters: readonly ReportFilter[],
  of: RowSubject,
  as: CountedAs,
): readonly ReportFilter[] | null {
  const told = NARROWED.filter(([about]) => of[about] !== undefined);
  const hasDays = of.from !== undefined && of.to !== undefined;
  const isTold = told.length > 0 || hasDays || of.hour !== undefined;
  if (!isTold || UNLISTED.some((about) => of[about] !== undefined)) return null;

  const hasDatesAlone = filters.some(({ type }) => type === 'FILTER_DATE');
  const { fromTime, toTime, ...days } = dataOf(filters, 'FILTER_DATE_AND_TIME');
  const asked: Days = hasDatesAlone ? dataOf(filters, 'FILTER_DATE') : days;
  const ofRow: Days = hasDays ? { range: 'custom', from: of.from, to: of.to } : asked;
  const times = of.hour === undefined ? { fromTime, toTime } : hourWithin(of.hour, { fromTime, toTime });
  if (!times) return null;

  const kept = filters.filter(
    ({ type }) => type === 'FILTER_TIME_ZONE' || NARROWED.some(([, filter]) => filter === type),
  );
  const counted = withFilter(withFilter(kept, { type: 'FILTER_COUNTED_AS', data: { as } }), {
    type: 'FILTER_DATE_AND_TIME',
    data: { ...ofRow, ...times },
  });
  return told.reduce(
    (all, [about, type]) =>
      withFilter(all, { type, data: { included: [Number(of[about])], notIncluded: [] } } as ReportFilter),
    counted,
  );
}
