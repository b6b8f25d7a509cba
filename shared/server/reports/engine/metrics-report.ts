import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import type { Dimension, ReportType } from '#shared/domain/reports/report-types.ts';
import { type Measures, mergeMeasures, NO_MEASURES } from '#shared/domain/statistics/measures.ts';
import { daysBefore } from '#shared/domain/statistics/period.ts';
import { mergeAppointments, NO_APPOINTMENTS, readAppointmentAggregates } from './appointment-aggregates.ts';
import {
  addTo,
  mergeAppointmentWaits,
  NO_APPOINTMENT_WAITS,
  readAppointmentWaits,
} from './appointment-waits.ts';
import type { CountedBy, CountedKey } from './counted-by.ts';
import { type GroupPlacement, MAX_NAMED_USES } from './dimensions.ts';
import { mergeForecasts, NO_FORECASTS, readForecastAggregates } from './forecast-aggregates.ts';
import { METRIC_COLUMNS, measuresFor, type Parts } from './metric-columns.ts';
import type { Names } from './names.ts';
import { readAggregates } from './read-aggregates.ts';
import type { ReportSource } from './report-source.ts';
import type { Scope } from './resolve-scope.ts';
import { type Placed, tableOf } from './table-of.ts';
import { type Measured, ticketMeasures, transferMeasures } from './ticket-measures.ts';
import { readWorkstationTimes } from './workstation-times.ts';

/** Tells whether all columns of a type are told from tickets, and from who was there for them. */
export const isMetricsReport = ({ by, columns }: ReportType): boolean =>
  by.every((name) => MAX_NAMED_USES[name]) && columns.every((name) => METRIC_COLUMNS[name]);

/** Makes a report of figures over tickets, by what its type tells rows by. */
export async function metricsReport(source: ReportSource, type: ReportType, scope: Scope, names: Names) {
  const dimensions = consolidated(type.by, scope);
  const columns = dimensions.flatMap((name) => MAX_NAMED_USES[name] ?? []);
  const by = [...new Set(columns.map((one) => one.by))];
  const period = scope.filter('FILTER_PERIOD')?.period ?? 'DAY';
  const parts = await partsOf(source, type, scope, by);

  const placed = parts.flatMap(({ key, ...part }): Placed<Parts>[] =>
    product(columns.map((one) => one.places(key, { names, period, days: scope.days }))).map((places) => ({
      cells: places.map(({ cell }) => cell),
      of: Object.assign({}, ...places.map(({ of }) => of)),
      part,
    })),
  );
  return tableOf(placed, {
    keys: dimensions.map((name) => columnOf(name, period)),
    figures: type.columns.map((name) => columnOf(name)),
    together: mergeParts,
    figure: (name, part) => METRIC_COLUMNS[name]?.tell(part) ?? null,
    grouped: type.grouped && dimensions.length > 1,
    whole: parts,
  });
}

/** Puts groups of branches, or all together, in the place of branches where that was asked for. */
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
  beside: NO_APPOINTMENT_WAITS,
};

async function partsOf(
  source: ReportSource,
  type: ReportType,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<KeyedParts[]> {
  const needs = (...names: readonly string[]) => names.some((name) => type.columns.includes(name));
  if (needs('told')) return forecastParts(source, type, scope, by);
  if (needs('booked')) return (await readAppointmentAggregates(source, scope, by)).map(asParts);
  if (needs('servedBooked')) return (await readAppointmentWaits(source, scope, by)).map(asParts);
  // Transfers are none of a ticket's own moments.
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
  const isOfDesks = needs('openTime', 'idleTime', 'occupied');
  const desks = isOfDesks ? await readWorkstationTimes(source, scope, by) : [];
  return [
    // A customer who is put aside for somebody is no sign of their work.
    ...[...counted, ...transfers]
      .filter((one) => !isOfDesks || one.measures.served + one.measures.no_show > 0)
      .map((one) => ({ ...NO_PARTS, ...one })),
    ...before.map(({ key, measures: { arrived } }) => ({ ...NO_PARTS, key, arrivedBefore: arrived })),
    ...desks.map(({ key, open, busy }) => ({ ...NO_PARTS, key, open, busy })),
  ];
}

/** Counts tickets, as far as can be from what is kept of whole days. */
const ticketsCounted = (source: ReportSource, scope: Scope, measured: Measured) =>
  readAggregates(source, scope, measured, (rest) => ticketMeasures(rest, scope, measured));

/** Reads nothing else for reports of what was told: all their columns are of that; likewise those of appointments. */
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

/** Fills up what was not counted. */
const asParts = (counted: Partial<Parts> & { readonly key: CountedKey }): KeyedParts => ({
  ...NO_PARTS,
  ...counted,
});

/** Weeks of a year: the same weekdays are compared, not the same dates. */
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
    addTo(waits, part.waits);
    addTo(errors, part.errors);
  }
  const served = parts.map((part) => part.beside).filter((beside) => beside !== NO_APPOINTMENT_WAITS);
  const beside = served.length === 0 ? NO_APPOINTMENT_WAITS : mergeAppointmentWaits(served);
  return { measures, waits, arrivedBefore, open, busy, forecasts, errors, appointments, beside };
}

/** Every way to take one of each. */
const product = (choices: readonly (readonly GroupPlacement[])[]): GroupPlacement[][] =>
  choices.reduce<GroupPlacement[][]>(
    (taken, places) => taken.flatMap((before) => places.map((place) => [...before, place])),
    [[]],
  );
