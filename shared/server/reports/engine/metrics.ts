import { asBookedThrough } from '#shared/domain/appointments/states.ts';
import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import type { Cell } from '#shared/domain/reports/columns.ts';
import type { RowSubject } from '#shared/domain/reports/report-table.ts';
import type { Dimension, ReportType } from '#shared/domain/reports/report-types.ts';
import { type Measures, mergeMeasures, NO_MEASURES } from '#shared/domain/statistics/measures.ts';
import { type DayRange, daysBefore } from '#shared/domain/statistics/period.ts';
import { weekdayOf } from '#shared/domain/time/weekday.ts';
import {
  mergeAppointments,
  mergeForecasts,
  NO_APPOINTMENTS,
  NO_FORECASTS,
  readAggregates,
  readAppointmentAggregates,
  readForecastAggregates,
} from './aggregates.ts';
import type { CountedBy, CountedKey } from './counted-by.ts';
import {
  addCounts,
  type Measured,
  mergeAppointmentWaits,
  NO_APPOINTMENT_WAITS,
  readAppointmentWaits,
  readWorkstationTimes,
  ticketMeasures,
  transferMeasures,
} from './measures.ts';
import { METRIC_COLUMNS, measuresFor, type Parts } from './metric-columns.ts';
import type { Names } from './names.ts';
import type { ReportSource } from './report-source.ts';
import type { FilterData, Scope } from './scope.ts';
import { type Placed, tableOf } from './table.ts';

/** True if all columns of a type are metrics. */
export const isMetricsReport = ({ by, columns }: ReportType): boolean =>
  by.every((name) => DIMENSIONS[name]) && columns.every((name) => METRIC_COLUMNS[name]);

/** Generates a report of metrics, grouped by the dimensions of its type. */
export async function metricsReport(source: ReportSource, type: ReportType, scope: Scope, names: Names) {
  const dimensions = consolidated(type.by, scope);
  const columns = dimensions.flatMap((name) => DIMENSIONS[name] ?? []);
  const by = [...new Set(columns.map((one) => one.by))];
  const period = scope.filter('FILTER_PERIOD')?.period ?? 'DAY';
  const parts = await partsOf(source, type, scope, by);

  const placed = parts.flatMap(({ key, ...part }): Placed<Parts>[] =>
    product(columns.map((one) => one.placements(key, { names, period, days: scope.days }))).map(
      (placements) => ({
        cells: placements.map(({ cell }) => cell),
        of: Object.assign({}, ...placements.map(({ of }) => of)),
        part,
      }),
    ),
  );
  return tableOf(placed, {
    keys: dimensions.map((name) => columnOf(name, period)),
    metricColumns: type.columns.map((name) => columnOf(name)),
    mergeParts,
    cellOf: (name, part) => METRIC_COLUMNS[name]?.tell(part) ?? null,
    grouped: type.grouped && dimensions.length > 1,
    allParts: parts,
  });
}

/** Replaces branches by branch groups, or removes them, as the filter requests. */
function consolidated(by: readonly Dimension[], { filter }: Scope): readonly Dimension[] {
  const wanted = filter('FILTER_CONSOLIDATION')?.by ?? 'branch';
  if (wanted === 'all') return by.filter((name) => name !== 'branch');
  return wanted === 'group' ? by.map((name) => (name === 'branch' ? 'branchGroup' : name)) : by;
}

type KeyedParts = Parts & { readonly key: CountedKey };

const NO_WAITS: Parts['waits'] = new Map();
const NO_PARTS: Parts = {
  measures: NO_MEASURES,
  waits: NO_WAITS,
  arrivedBefore: 0,
  open: 0,
  busy: 0,

  forecasts: NO_FORECASTS,
  errors: NO_WAITS,
  appointments: NO_APPOINTMENTS,
  appointmentWaits: NO_APPOINTMENT_WAITS,
};

async function partsOf(
  source: ReportSource,
  type: ReportType,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<KeyedParts[]> {
  const needs = (...names: readonly string[]) => names.some((name) => type.columns.includes(name));
  if (needs('quoted')) return forecastParts(source, type, scope, by);
  if (needs('booked')) return (await readAppointmentAggregates(source, scope, by)).map(asParts);
  if (needs('servedBooked')) return (await readAppointmentWaits(source, scope, by)).map(asParts);
  // Transfers are counted from events.
  const measures = measuresFor(type.columns).filter((name) => name !== 'transferred');
  const withWaits = needs('waitMedian', 'waitP90');
  const counted = await ticketsCounted(source, scope, { by, measures, withWaits });
  const transfers = needs('transferred')
    ? await readAggregates(source, scope, { by, measures: ['transferred'] }, (rest) =>
        transferMeasures(rest, scope, by),
      )
    : [];
  const before = needs('arrivedBefore')
    ? await ticketsCounted(source, yearBefore(scope), { by, measures: ['arrived'] })
    : [];
  const isOfWorkstations = needs('openTime', 'idleTime', 'occupied');
  const workstations = isOfWorkstations ? await readWorkstationTimes(source, scope, by) : [];
  return [
    // Tickets only reserved for a user are no work of that user.
    ...[...counted, ...transfers]
      .filter((one) => !isOfWorkstations || one.measures.served + one.measures.no_show > 0)
      .map((one) => ({ ...NO_PARTS, ...one })),
    ...before.map(({ key, measures: { arrived } }) => ({ ...NO_PARTS, key, arrivedBefore: arrived })),
    ...workstations.map(({ key, open, busy }) => ({ ...NO_PARTS, key, open, busy })),
  ];
}

const ticketsCounted = (source: ReportSource, scope: Scope, measured: Measured) =>
  readAggregates(source, scope, measured, (rest) => ticketMeasures(rest, scope, measured));

/** Reports of quoted waits have no other columns; nothing else is read. */
async function forecastParts(
  source: ReportSource,
  { columns }: ReportType,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<KeyedParts[]> {
  const withErrors = columns.some((name) => name === 'errorMedian' || name === 'errorP90');
  const aggregates = await readForecastAggregates(source, scope, { by, withErrors });
  return aggregates.map(asParts);
}

/** Fills missing parts. */
const asParts = (counted: Partial<Parts> & { readonly key: CountedKey }): KeyedParts => ({
  ...NO_PARTS,
  ...counted,
});

/** Comparison with the same weekdays of the year before. */
const WEEKS_BEFORE = 52;

function yearBefore(scope: Scope): Scope {
  const before = ({ from, to }: Scope['days']) => ({
    from: daysBefore(from, WEEKS_BEFORE * 7),
    to: daysBefore(to, WEEKS_BEFORE * 7),
  });
  return {
    ...scope,
    days: before(scope.days),
    branches: scope.branches.map((branch) => ({ ...branch, days: before(branch.days) })),
  };
}

function mergeParts(parts: readonly Parts[]): Parts {
  let measures: Measures = NO_MEASURES;
  let [arrivedBefore, open, busy] = [0, 0, 0];
  const [waits, errors] = [new Map<number, number>(), new Map<number, number>()];
  let forecasts = NO_FORECASTS;
  let appointments = NO_APPOINTMENTS;
  for (const part of parts) {
    if (part.measures !== NO_MEASURES) measures = mergeMeasures(measures, part.measures);
    arrivedBefore += part.arrivedBefore;
    open += part.open;
    busy += part.busy;
    if (part.forecasts !== NO_FORECASTS) forecasts = mergeForecasts(forecasts, part.forecasts);
    if (part.appointments !== NO_APPOINTMENTS)
      appointments = mergeAppointments(appointments, part.appointments);
    addCounts(waits, part.waits);
    addCounts(errors, part.errors);
  }
  const served = parts
    .map((part) => part.appointmentWaits)
    .filter((appointmentWaits) => appointmentWaits !== NO_APPOINTMENT_WAITS);
  const merged = served.length === 0 ? NO_APPOINTMENT_WAITS : mergeAppointmentWaits(served);
  return {
    measures,
    waits,
    arrivedBefore,
    open,
    busy,
    forecasts,
    errors,
    appointments,
    appointmentWaits: merged,
  };
}

/** Cartesian product. */
const product = (choices: readonly (readonly GroupPlacement[])[]): GroupPlacement[][] =>
  choices.reduce<GroupPlacement[][]>(
    (combined, placements) => combined.flatMap((before) => placements.map((index) => [...before, index])),
    [[]],
  );

type Period = FilterData<'FILTER_PERIOD'>['period'];

/** Cell of a dimension, and its subject. */
interface GroupPlacement {
  readonly cell: Cell;
  readonly of: RowSubject;
}

/** Names, the period and the requested days. */
interface DimensionNames {
  readonly names: Names;
  readonly period: Period;
  readonly days: DayRange;
}

/** Computes the cells of a dimension from a key; a key may have several or none. */
interface DimensionSpec {
  readonly by: CountedBy;
  placements(key: CountedKey, by: DimensionNames): readonly GroupPlacement[];
}

const named = (
  by: Exclude<CountedBy, 'day' | 'hour' | 'bookedThrough'>,
  kind: Parameters<Names['of']>[0],
): DimensionSpec => ({
  by,
  placements: (key, { names }) => {
    const id = key[by];
    return id === undefined ? [] : [{ cell: names.of(kind, id), of: { [by]: id } }];
  },
});

/** Dimensions of metrics reports. */
const DIMENSIONS: Readonly<Partial<Record<Dimension, DimensionSpec>>> = {
  branch: named('branch', 'branches'),
  queue: named('queue', 'queues'),
  service: named('service', 'services'),
  segment: named('segment', 'segments'),
  user: named('user', 'users'),
  workstation: named('workstation', 'workstations'),
  branchGroup: {
    by: 'branch',
    placements: ({ branch }, { names }) =>
      names
        .groupsOf(branch ?? 0)
        .map((id) => ({ cell: names.of('branch_groups', id), of: { branchGroup: id } })),
  },
  attentionArea: {
    by: 'workstation',
    // Workstations without an area get a row, so that rows add up to the total.
    placements: ({ workstation }, { names }) => {
      if (workstation === undefined) return [];
      const area = names.areaOf(workstation);
      if (area === undefined) return [{ cell: null, of: {} }];
      return [{ cell: names.of('attention_areas', area), of: { attentionArea: area } }];
    },
  },
  period: {
    by: 'day',
    placements: ({ day = '' }, { period, days }) => {
      const cell = day.slice(0, LENGTHS[period]);
      return [{ cell, of: intersectDays(daysIn(cell), days) }];
    },
  },
  weekday: {
    by: 'day',
    placements: ({ day = '' }) => [{ cell: weekdayOf(day), of: { weekday: weekdayOf(day) } }],
  },
  hour: { by: 'hour', placements: ({ hour = 0 }) => [{ cell: hour, of: { hour } }] },
  bookedThrough: {
    by: 'bookedThrough',
    // Unknown channels get a row, like workstations without an area.
    placements: ({ bookedThrough = '' }) => {
      const through = asBookedThrough(bookedThrough);
      return [{ cell: bookedThrough || null, of: through ? { bookedThrough: through } : {} }];
    },
  },
};

/** Length of the date prefix of a period. */
const LENGTHS = { DAY: 10, MONTH: 7, YEAR: 4 } as const;

const intersectDays = ({ from, to }: DayRange, requested: DayRange): DayRange => ({
  from: from < requested.from ? requested.from : from,
  to: to > requested.to ? requested.to : to,
});

/** Days of a day, month or year. */
function daysIn(span: string): DayRange {
  if (span.length === LENGTHS.DAY) return { from: span, to: span };
  if (span.length === LENGTHS.YEAR) return { from: `${span}-01-01`, to: `${span}-12-31` };
  const [year = 0, month = 0] = span.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return { from: `${span}-01`, to: daysBefore(next, 1) };
}
