import type { Millis } from '#shared/domain/ids.ts';
import type { Cell } from '#shared/domain/reports/columns.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import { averageService, averageWait } from '#shared/domain/statistics/service-level.ts';
import type { AppointmentAggregates, ForecastAggregates } from './aggregates.ts';
import type { AppointmentWaits, Waited } from './measures.ts';

/** Number of customers per duration in whole seconds. */
type Waits = ReadonlyMap<number, number>;

/** Input of the metrics of a row, a group or the total. */
export interface Parts {
  readonly measures: Measures;
  readonly waits: Waits;
  /** Arrivals on the same weekdays a year before. */
  readonly arrivedBefore: number;
  /** Milliseconds that workstations were open, and those with a customer. */
  readonly open: number;
  readonly busy: number;
  readonly forecasts: ForecastAggregates;
  /** Number of customers per deviation from the quoted wait, in whole seconds. */
  readonly errors: Waits;
  readonly appointments: AppointmentAggregates;
  readonly appointmentWaits: AppointmentWaits;
}

/** A column of a metrics report, computed from parts: totals are computed from all parts, never from rows. */
interface MetricColumn {
  /** Measures this column is computed from; only these are queried. */
  readonly measures: readonly (keyof Measures)[];
  tell(parts: Parts): Cell;
}

type Others = Omit<Parts, 'measures'>;

const from = <Name extends keyof Measures>(
  measures: readonly Name[],
  toCell: (measures: Pick<Measures, Name>, others: Others) => Cell,
): MetricColumn => ({ measures, tell: (parts) => toCell(parts.measures, parts) });

const asCounted = (name: keyof Measures) => from([name], (measures) => measures[name]);
const besides = (toCell: (others: Others) => Cell) => from([], (_measures, others) => toCell(others));

export const METRIC_COLUMNS: Readonly<Record<string, MetricColumn>> = {
  arrived: asCounted('arrived'),
  called: asCounted('called'),
  promised: asCounted('promised'),
  inTime: asCounted('in_time'),
  late: from(['promised', 'in_time'], ({ promised, in_time }) => promised - in_time),
  level: from(['promised', 'in_time'], ({ promised, in_time }) => percent(in_time, promised)),
  served: asCounted('served'),
  noShow: asCounted('no_show'),
  canceled: asCounted('canceled'),
  transferred: asCounted('transferred'),
  ended: from(['served', 'no_show'], ({ served, no_show }) => served + no_show),
  noShowShare: from(['served', 'no_show'], ({ served, no_show }) => percent(no_show, served + no_show)),
  waitMean: from(['called', 'wait_sum'], averageWait),
  // Waits are counted by called tickets.
  waitMedian: from(['called'], (_measures, { waits }) => waitOf(waits, 0.5)),
  waitP90: from(['called'], (_measures, { waits }) => waitOf(waits, 0.9)),
  waitMax: from(['called', 'wait_max'], ({ called, wait_max }) =>
    called === 0 ? null : Math.round(wait_max / 1000),
  ),
  serviceMean: from(['served', 'service_sum'], averageService),
  serviceMax: from(['served', 'service_max'], ({ served, service_max }) =>
    served === 0 ? null : Math.round(service_max / 1000),
  ),
  serviceTime: from(['service_sum'], ({ service_sum }) => Math.round(service_sum / 1000)),
  openTime: besides(({ open }) => Math.round(open / 1000)),
  idleTime: besides((parts) => Math.round((parts.open - attending(parts)) / 1000)),
  occupied: besides((parts) => percent(attending(parts), parts.open)),
  quoted: besides(({ forecasts }) => forecasts.quoted),
  sooner: besides(({ forecasts }) => forecasts.sooner),
  asQuoted: besides(({ forecasts }) => forecasts.asQuoted),
  later: besides(({ forecasts }) => forecasts.later),
  asQuotedShare: besides(({ forecasts }) => percent(forecasts.asQuoted, forecasts.quoted)),
  quotedMean: besides(({ forecasts }) => meanOf(forecasts.quotedTotal, forecasts.quoted)),
  quotedWaitMean: besides(({ forecasts }) => meanOf(forecasts.waitedFor, forecasts.quoted)),
  errorMean: besides(({ forecasts }) => meanOf(forecasts.error, forecasts.quoted)),
  errorMedian: besides(({ errors }) => waitOf(errors, 0.5)),
  errorP90: besides(({ errors }) => waitOf(errors, 0.9)),
  booked: besides(({ appointments }) => appointments.booked),
  bookedCanceled: besides(({ appointments }) => appointments.bookedCanceled),
  came: besides(({ appointments }) => appointments.came),
  cameLate: besides(({ appointments }) => appointments.cameLate),
  kept: besides(({ appointments }) => appointments.kept),
  notCome: besides(({ appointments }) => appointments.notCome),
  bookedNoShow: besides(({ appointments }) => appointments.bookedNoShow),
  keptShare: besides(({ appointments }) => percent(appointments.kept, appointments.decided)),
  servedBooked: besides(({ appointmentWaits }) => appointmentWaits.booked.people),
  bookedWaitMean: besides(({ appointmentWaits }) => meanWait(appointmentWaits.booked)),
  bookedWaitMedian: besides(({ appointmentWaits }) => waitOf(appointmentWaits.booked.seconds, 0.5)),
  bookedWaitP90: besides(({ appointmentWaits }) => waitOf(appointmentWaits.booked.seconds, 0.9)),
  servedWalkIn: besides(({ appointmentWaits }) => appointmentWaits.walkIn.people),
  walkInWaitMean: besides(({ appointmentWaits }) => meanWait(appointmentWaits.walkIn)),
  walkInWaitMedian: besides(({ appointmentWaits }) => waitOf(appointmentWaits.walkIn.seconds, 0.5)),
  walkInWaitP90: besides(({ appointmentWaits }) => waitOf(appointmentWaits.walkIn.seconds, 0.9)),
  afterTimeMean: besides(({ appointmentWaits }) => meanWait(appointmentWaits.afterTime)),
  afterTimeMedian: besides(({ appointmentWaits }) => waitOf(appointmentWaits.afterTime.seconds, 0.5)),
  afterTimeP90: besides(({ appointmentWaits }) => waitOf(appointmentWaits.afterTime.seconds, 0.9)),
  arrivedBefore: from(['arrived'], (_measures, { arrivedBefore }) => arrivedBefore),
  arrivedChange: from(['arrived'], ({ arrived }, { arrivedBefore }) =>
    percent(arrived - arrivedBefore, arrivedBefore),
  ),
};

/** Measures needed for columns, without duplicates. */
export const measuresFor = (columns: readonly string[]): readonly (keyof Measures)[] => [
  ...new Set(columns.flatMap((name) => METRIC_COLUMNS[name]?.measures ?? [])),
];

/** At most the open time, even if the clock was changed. */
const attending = ({ open, busy }: Others): number => Math.min(open, busy);

/** One decimal; null if the denominator is 0. */
const percent = (part: number, total: number): number | null =>
  total === 0 ? null : Math.round((part / total) * 1000) / 10;

/** Mean in whole seconds of a sum in milliseconds; null without customers. */
const meanOf = (sum: Millis, people: number): number | null =>
  people === 0 ? null : Math.round(sum / 1000 / people);

const meanWait = ({ sum, people }: Waited): number | null => meanOf(sum, people);

/** Quantile of waits in whole seconds; null without customers. */
function waitOf(waits: Waits, share: number): number | null {
  const people = [...waits.values()].reduce((sum, count) => sum + count, 0);
  let counted = 0;
  for (const seconds of [...waits.keys()].toSorted((one, other) => one - other)) {
    counted += waits.get(seconds) ?? 0;
    if (counted >= people * share) return seconds;
  }
  return null;
}
