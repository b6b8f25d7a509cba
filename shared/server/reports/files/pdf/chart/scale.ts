import type { CellKind } from '#shared/domain/reports/columns.ts';

export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Where lines are drawn and labelled. */
  readonly ticks: readonly number[];
}

const TENS = [1, 2, 5, 10];
/** Seconds, minutes and hours that people count in. */
const TIMES = [1, 5, 15, 30, 60, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400];
const MAX_TICKS = 5;

/** Finds round numbers around values: zero is always among them, and a share ends at a hundred. */
export function scaleOf(values: readonly number[], kind: CellKind): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(low === 0 ? 1 : 0, ...values);
  const step = kind === 'duration' ? timeStep(high - low) : tenStep(high - low);
  const from = Math.floor(low / step) * step;
  const to =
    kind === 'percent' && low === 0 && high > 50 && high <= 100 ? 100 : Math.ceil(high / step) * step;
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
  return { from, to, ticks: ticks.filter((tick) => tick <= to) };
}

const timeStep = (span: number): number =>
  TIMES.find((step) => span / step <= MAX_TICKS) ?? Math.ceil(span / MAX_TICKS / 86_400) * 86_400;

function tenStep(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / MAX_TICKS));
  const step = (TENS.find((factor) => span / (factor * power) <= MAX_TICKS) ?? 10) * power;
  return Math.max(1, step);
}
