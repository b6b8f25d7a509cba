import { type Days, dataOf, withFilter } from '#renderer/features/reporting/draft/filter-values.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { asBooked, asCounted, type ListFilter } from '#shared/domain/reports/filters.ts';
import type { RowSubject } from '#shared/domain/reports/report-table.ts';
import { hourWithin } from './hour-within.ts';

/** Numbers of the types of report that list tickets, and appointments, one by one. */
export const TICKETS = 501;
export const APPOINTMENTS = 505;

const NARROWED: readonly (readonly [keyof RowSubject, ListFilter])[] = [
  ['branch', 'BRANCHES'],
  ['queue', 'QUEUES'],
  ['service', 'SERVICES'],
  ['segment', 'SEGMENTS'],
  ['user', 'USERS'],
  ['attentionArea', 'ATTENTION_AREAS'],
];

/** The branches of a group, by its number. */
export type BranchesOf = (group: number) => readonly number[];

/** A list, by the number of its type, and what it is narrowed to. */
interface ListBehind {
  readonly type: typeof TICKETS | typeof APPOINTMENTS;
  readonly filters: readonly ReportFilter[];
}

/**
 * Narrows the list of tickets, or that of appointments, to those that a column of a row counts: its days and times, what
 * the report was narrowed by, and what the row is about. Null where they cannot be listed by that.
 */
export function listBehind(
  filters: readonly ReportFilter[],
  of: RowSubject,
  { column, branchesOf }: { readonly column: string; readonly branchesOf: BranchesOf },
): ListBehind | null {
  const counted = countedBy(column, of);
  if (!counted || of.ticket !== undefined || Object.keys(of).length === 0) return null;
  const hasDatesAlone = filters.some(({ type }) => type === 'FILTER_DATE');
  const { fromTime, toTime, ...days } = dataOf(filters, 'FILTER_DATE_AND_TIME');
  const requested: Days = hasDatesAlone ? dataOf(filters, 'FILTER_DATE') : days;
  const { from, to } = of;
  const ofRow: Days = from !== undefined && to !== undefined ? { range: 'custom', from, to } : requested;
  const times = of.hour === undefined ? { fromTime, toTime } : hourWithin(of.hour, { fromTime, toTime });
  if (!times) return null;
  const branches =
    of.branchGroup === undefined ? null : filteredBranches(filters, branchesOf(of.branchGroup));
  // A list that includes none would be one of all.
  if (branches?.length === 0) return null;

  const remaining = filters.filter(
    ({ type }) => type === 'FILTER_TIME_ZONE' || NARROWED.some(([, filter]) => filter === type),
  );
  const only = (type: ListFilter, included: readonly number[]) =>
    ({ type, data: { included, notIncluded: [] } }) as unknown as ReportFilter;
  const row: readonly ReportFilter[] = [
    counted,
    { type: 'FILTER_DATE_AND_TIME', data: { ...ofRow, ...times } },
    ...(branches ? [only('BRANCHES', branches)] : []),
    ...NARROWED.flatMap(([about, type]) => {
      const id = of[about];
      return id === undefined ? [] : [only(type, [Number(id)])];
    }),
  ];
  return {
    type: counted.type === 'FILTER_BOOKED_AS' ? APPOINTMENTS : TICKETS,
    filters: row.reduce(withFilter, remaining),
  };
}

/** What a column counts, of what its row is about beyond what reports can be narrowed by; null of any other column. */
function countedBy(
  column: string,
  { workstation, weekday, bookedThrough }: RowSubject,
): Extract<ReportFilter, { type: 'FILTER_COUNTED_AS' | 'FILTER_BOOKED_AS' }> | null {
  const [counted, booked] = [asCounted(column), asBooked(column)];
  if (booked) {
    const through = bookedThrough && { through: bookedThrough };
    return { type: 'FILTER_BOOKED_AS', data: { as: booked, ...through } };
  }
  if (!counted) return null;
  return {
    type: 'FILTER_COUNTED_AS',
    data: {
      as: counted,
      ...(workstation !== undefined && { workstation }),
      ...(weekday !== undefined && { weekday }),
    },
  };
}

/** Those of some branches that a report was narrowed to. */
function filteredBranches(filters: readonly ReportFilter[], some: readonly number[]): readonly number[] {
  const { included, notIncluded } = dataOf(filters, 'BRANCHES');
  return some.filter((id) => (included.length === 0 || included.includes(id)) && !notIncluded.includes(id));
}
