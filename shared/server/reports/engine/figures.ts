import type { Cell } from '#shared/domain/reports/columns.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import { averageService, averageWait } from '#shared/domain/statistics/service-level.ts';
import type { ForecastSums } from './forecast-sums.ts';

/** How many waited for so many whole seconds, or something else that takes time. */
export type Waits = ReadonlyMap<number, number>;

/** What figures are told from: of one row, of rows that stand together, or of the whole. */
export interface Parts {
  readonly measures: Measures;
  readonly waits: Waits;
  /** Arrivals in the same weekdays a year before. */
  readonly arrivedBefore: number;
  /** Milliseconds that workstations were open, and of these those with a customer. */
  readonly open: number;
  readonly busy: number;
  readonly forecasts: ForecastSums;
  /** How many were so many whole seconds off what they had been told. */
  readonly errors: Waits;
}

/** The columns of reports over tickets, each told from its parts: so a sum is that of the whole, never of its rows. */
export const FIGURES: Readonly<Record<string, (parts: Parts) => Cell>> = {
  arrived: ({ measures }) => measures.arrived,
  called: ({ measures }) => measures.called,
  promised: ({ measures }) => measures.promised,
  inTime: ({ measures }) => measures.in_time,
  late: ({ measures }) => measures.promised - measures.in_time,
  level: ({ measures }) => percent(measures.in_time, measures.promised),
  served: ({ measures }) => measures.served,
  noShow: ({ measures }) => measures.no_show,
  canceled: ({ measures }) => measures.canceled,
  transferred: ({ measures }) => measures.transferred,
  ended: ({ measures }) => measures.served + measures.no_show,
  noShowShare: ({ measures }) => percent(measures.no_show, measures.served + measures.no_show),
  waitMean: ({ measures }) => averageWait(measures),
  waitMedian: ({ waits }) => waitOf(waits, 0.5),
  waitP90: ({ waits }) => waitOf(waits, 0.9),
  waitMax: ({ measures }) => (measures.called === 0 ? null : Math.round(measures.wait_max / 1000)),
  serviceMean: ({ measures }) => averageService(measures),
  serviceMax: ({ measures }) => (measures.served === 0 ? null : Math.round(measures.service_max / 1000)),
  serviceTime: ({ measures }) => Math.round(measures.service_sum / 1000),
  openTime: ({ open }) => Math.round(open / 1000),
  idleTime: (parts) => Math.round((parts.open - attending(parts)) / 1000),
  occupied: (parts) => percent(attending(parts), parts.open),
  told: ({ forecasts }) => forecasts.told,
  sooner: ({ forecasts }) => forecasts.sooner,
  asTold: ({ forecasts }) => forecasts.asTold,
  later: ({ forecasts }) => forecasts.later,
  asToldShare: ({ forecasts }) => percent(forecasts.asTold, forecasts.told),
  toldMean: ({ forecasts }) => mean(forecasts.toldFor, forecasts.told),
  toldWaitMean: ({ forecasts }) => mean(forecasts.waitedFor, forecasts.told),
  errorMean: ({ forecasts }) => mean(forecasts.error, forecasts.told),
  errorMedian: ({ errors }) => waitOf(errors, 0.5),
  errorP90: ({ errors }) => waitOf(errors, 0.9),
  arrivedBefore: ({ arrivedBefore }) => arrivedBefore,
  arrivedChange: ({ measures, arrivedBefore }) => percent(measures.arrived - arrivedBefore, arrivedBefore),
};

/** Nobody attends where nothing is open, whatever a clock that was set makes of it. */
const attending = ({ open, busy }: Parts): number => Math.min(open, busy);

/** With one decimal; null of nothing. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** Null of nobody. */
const mean = (sum: number, people: number): number | null => (people === 0 ? null : Math.round(sum / people));

/** The wait, in whole seconds, that the given share of people did not wait longer than; null of nobody. */
function waitOf(waits: Waits, share: number): number | null {
  const people = [...waits.values()].reduce((sum, count) => sum + count, 0);
  let counted = 0;
  for (const seconds of [...waits.keys()].toSorted((one, other) => one - other)) {
    counted += waits.get(seconds) ?? 0;
    if (counted >= people * share) return seconds;
  }
  return null;
}
