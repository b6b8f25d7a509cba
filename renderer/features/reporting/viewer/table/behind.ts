import { type Days, dataOf, withFilter } from '#renderer/features/reporting/draft/filter-values.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { ListFilter } from '#shared/domain/reports/filters.ts';
import type { RowSubject } from '#shared/domain/reports/report-table.ts';

/** Number of the type of report that lists tickets one by one. */
export const TICKETS = 501;

/** Columns that count tickets, so that the tickets behind a number can be listed. */
const COUNT_TICKETS = ['arrived', 'called', 'served', 'noShow', 'ended', 'canceled', 'tickets'];

export const countsTickets = (column: string): boolean => COUNT_TICKETS.includes(column);

const NARROWED: readonly (readonly [keyof RowSubject, ListFilter])[] = [
  ['branch', 'BRANCHES'],
  ['queue', 'QUEUES'],
  ['service', 'SERVICES'],
  ['segment', 'SEGMENTS'],
  ['user', 'USERS'],
];

/** What else a row may be about, which tickets cannot be listed by. */
const UNLISTED = ['workstation', 'ticket'] as const satisfies readonly (keyof RowSubject)[];

/**
 * Narrows the list of tickets to those behind a row: its days and times, what the report was narrowed by, and what the
 * row is about. Null where tickets cannot be listed by that.
 */
export function ticketsBehind(
  filters: readonly ReportFilter[],
  of: RowSubject,
): readonly ReportFilter[] | null {
  const told = NARROWED.filter(([about]) => of[about] !== undefined);
  const hasDays = of.from !== undefined && of.to !== undefined;
  if ((told.length === 0 && !hasDays) || UNLISTED.some((about) => of[about] !== undefined)) return null;

  const hasDatesAlone = filters.some(({ type }) => type === 'FILTER_DATE');
  const { fromTime, toTime, ...days } = dataOf(filters, 'FILTER_DATE_AND_TIME');
  const asked: Days = hasDatesAlone ? dataOf(filters, 'FILTER_DATE') : days;
  const ofRow: Days = hasDays ? { range: 'custom', from: of.from, to: of.to } : asked;

  const kept = filters.filter(
    ({ type }) => type === 'FILTER_TIME_ZONE' || NARROWED.some(([, filter]) => filter === type),
  );
  const dated = withFilter(kept, { type: 'FILTER_DATE_AND_TIME', data: { ...ofRow, fromTime, toTime } });
  return told.reduce(
    (all, [about, type]) =>
      withFilter(all, { type, data: { included: [Number(of[about])], notIncluded: [] } } as ReportFilter),
    dated,
  );
}
