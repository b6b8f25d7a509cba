import { asBookedThrough } from '#shared/domain/appointments/booked-through.ts';
import type { Cell } from '#shared/domain/reports/columns.ts';
import type { RowSubject } from '#shared/domain/reports/report-table.ts';
import type { Dimension } from '#shared/domain/reports/report-types.ts';
import { type DayRange, daysBefore } from '#shared/domain/statistics/period.ts';
import { weekdayOf } from '#shared/domain/time/weekday.ts';
import type { CountedBy, CountedKey } from './counted-by.ts';
import type { Names } from './names.ts';
import type { FilterData } from './resolve-scope.ts';

type Period = FilterData<'FILTER_PERIOD'>['period'];

/** What a row is told by: the cell that says it, and what that is about. */
export interface GroupPlacement {
  readonly cell: Cell;
  readonly of: RowSubject;
}

/** What keys are told by: what things are called, the spans of a period, and the days that were asked for. */
interface DimensionNames {
  readonly names: Names;
  readonly period: Period;
  readonly days: DayRange;
}

/** How a dimension follows from what was counted: by what, and where it belongs; in several places, or in none. */
interface DimensionSpec {
  readonly by: CountedBy;
  places(key: CountedKey, by: DimensionNames): readonly GroupPlacement[];
}

const named = (
  by: Exclude<CountedBy, 'day' | 'hour' | 'bookedThrough'>,
  kind: Parameters<Names['of']>[0],
): DimensionSpec => ({
  by,
  places: (key, { names }) => {
    const id = key[by];
    return id === undefined ? [] : [{ cell: names.of(kind, id), of: { [by]: id } }];
  },
});

/** Dimensions of reports over tickets; those over other things are told where they are counted. */
export const MAX_NAMED_USES: Readonly<Partial<Record<Dimension, DimensionSpec>>> = {
  branch: named('branch', 'branches'),
  queue: named('queue', 'queues'),
  service: named('service', 'services'),
  segment: named('segment', 'segments'),
  user: named('user', 'users'),
  workstation: named('workstation', 'workstations'),
  branchGroup: {
    by: 'branch',
    places: ({ branch }, { names }) =>
      names
        .groupsOf(branch ?? 0)
        .map((id) => ({ cell: names.of('branch_groups', id), of: { branchGroup: id } })),
  },
  attentionArea: {
    by: 'workstation',
    // Those without an area stand in a row of their own, so that rows come to the sum.
    places: ({ workstation }, { names }) => {
      if (workstation === undefined) return [];
      const area = names.areaOf(workstation);
      if (area === undefined) return [{ cell: null, of: {} }];
      return [{ cell: names.of('attention_areas', area), of: { attentionArea: area } }];
    },
  },
  period: {
    by: 'day',
    places: ({ day = '' }, { period, days }) => {
      const cell = day.slice(0, LENGTHS[period]);
      return [{ cell, of: within(daysIn(cell), days) }];
    },
  },
  weekday: {
    by: 'day',
    places: ({ day = '' }) => [{ cell: weekdayOf(day), of: { weekday: weekdayOf(day) } }],
  },
  hour: { by: 'hour', places: ({ hour = 0 }) => [{ cell: hour, of: { hour } }] },
  bookedThrough: {
    by: 'bookedThrough',
    // Those of which nobody knows stand in a row of their own, as do workstations without an area.
    places: ({ bookedThrough = '' }) => {
      const through = asBookedThrough(bookedThrough);
      return [{ cell: bookedThrough || null, of: through ? { bookedThrough: through } : {} }];
    },
  },
};

/** Letters of a day that name the span it lies in. */
const LENGTHS = { DAY: 10, MONTH: 7, YEAR: 4 } as const;

/** The part of a span that was asked for. */
const within = ({ from, to }: DayRange, requested: DayRange): DayRange => ({
  from: from < requested.from ? requested.from : from,
  to: to > requested.to ? requested.to : to,
});

/** The days of a span: a day, a month or a year. */
function daysIn(span: string): DayRange {
  if (span.length === LENGTHS.DAY) return { from: span, to: span };
  if (span.length === LENGTHS.YEAR) return { from: `${span}-01-01`, to: `${span}-12-31` };
  const [year = 0, month = 0] = span.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return { from: `${span}-01`, to: daysBefore(next, 1) };
}
