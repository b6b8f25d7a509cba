import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { asBooked, asCounted, type ListFilter } from '#shared/domain/reports/filters.ts';
import type { RowSubject } from '#shared/domain/reports/report-table.ts';
import { type Days, dataOf, withFilter } from '../filter-values.ts';

/** Report types that list tickets and appointments. */
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

/** List behind a number: its report type and filters. */
interface ListBehind {
  readonly type: typeof TICKETS | typeof APPOINTMENTS;
  readonly filters: readonly ReportFilter[];
}

/**
 * Filters that list the tickets or appointments that a cell counts: days and times of the cell, filters of the
 * report, subject of the row. Null if filters cannot express that.
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

/** Additional filters for the subject of a row; null for columns that do not count tickets or appointments. */
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

/** The given branches that the branch filter includes. */
function filteredBranches(filters: readonly ReportFilter[], some: readonly number[]): readonly number[] {
  const { included, notIncluded } = dataOf(filters, 'BRANCHES');
  return some.filter((id) => (included.length === 0 || included.includes(id)) && !notIncluded.includes(id));
}

/** Times of the day as filters write them: `HH:MM`, both empty for the whole day. */
interface Times {
  readonly fromTime: string;
  readonly toTime: string;
}

const END_OF_DAY = '24:00';

/**
 * Part of an hour inside the requested times. Null for none or two parts: a range over midnight may start in the
 * hour in which it ends.
 *
 * @internal used by tests besides this file
 */
export function hourWithin(hour: number, { fromTime, toTime }: Times): Times | null {
  const [begin, end] = [clock(hour), clock(hour + 1)];
  const [from, to] = [fromTime || '00:00', toTime || END_OF_DAY];
  const ranges = from < to ? [[from, to] as const] : [['00:00', to] as const, [from, END_OF_DAY] as const];
  const parts = ranges
    .map(([first, last]) => [first > begin ? first : begin, last < end ? last : end] as const)
    .filter(([first, last]) => first < last);
  const [part] = parts;
  if (!part || parts.length > 1) return null;
  // A range until midnight has no end.
  return { fromTime: part[0], toTime: part[1] === END_OF_DAY ? '' : part[1] };
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
