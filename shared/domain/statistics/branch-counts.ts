import type { Millis, Seconds } from '../ids.ts';
import { averageWait, serviceLevel } from './service-level.ts';

/** Counts of one or several branches. */
export interface BranchCounts {
  readonly waiting: number;
  /** Waiting over target. */
  readonly waitingLate: number;
  /** Longest current wait in milliseconds; 0 without waiting tickets. */
  readonly maxWait: Millis;
  readonly assisting: number;
  /** Of the business day: called after waiting, their total wait, with target, and within target. */
  readonly called: number;
  readonly wait_sum: Millis;
  readonly promised: number;
  readonly in_time: number;
  readonly served: number;
  readonly served_late: number;
  readonly no_show: number;
  readonly arrived: number;
  /** Typical arrivals by now; null if unknown. */
  readonly typical: number | null;
  /** Arrivals at branches with a known typical number. */
  readonly arrivedComparable: number;
  readonly openWorkstations: number;
  readonly totalWorkstations: number;
}

export const NO_COUNTS: BranchCounts = Object.freeze({
  waiting: 0,
  waitingLate: 0,
  maxWait: 0,
  assisting: 0,
  called: 0,
  wait_sum: 0,
  promised: 0,
  in_time: 0,
  served: 0,
  served_late: 0,
  no_show: 0,
  arrived: 0,
  typical: null,
  arrivedComparable: 0,
  openWorkstations: 0,
  totalWorkstations: 0,
});

/** Adds counts of two parts. */
export function mergeCounts(one: BranchCounts, other: BranchCounts): BranchCounts {
  const joined = Object.keys(NO_COUNTS).map((key) => {
    const name = key as keyof BranchCounts;
    const [a, b] = [one[name], other[name]];
    if (name === 'maxWait') return [name, Math.max(one.maxWait, other.maxWait)];
    return [name, a === null ? b : b === null ? a : a + b];
  });
  return Object.fromEntries(joined) as BranchCounts;
}

/** Metrics of a row without its alarms (operations specification, section 3, dashboard branch row). */
export interface BranchRowMetrics {
  readonly served: number;
  /** Percentage of no-shows with one decimal; null without calls. */
  readonly noshow: number | null;
  readonly noshowQty: number;
  /** Percent. */
  readonly sla: number | null;
  readonly waiting: number;
  readonly waitingAvg: Seconds | null;
  readonly maxWaiting: Seconds;
  readonly openWorkstations: number;
  readonly workstationsOpen: number;
  readonly totalWorkstations: number;
  readonly actualDemand: number;
  readonly historyDemand: number | null;
  readonly waitingInSLA: number;
  readonly waitingOutSLA: number;
  readonly assisting: number;
  readonly servedInSLA: number;
  readonly servedOutSLA: number;
}

/** Computes shares and averages from counts of the whole. */
export function toBranchRowMetrics(counts: BranchCounts): BranchRowMetrics {
  const { served, no_show, waiting, waitingLate, served_late, openWorkstations } = counts;
  const ended = served + no_show;
  return {
    served,
    noshow: ended === 0 ? null : Math.round((no_show / ended) * 1000) / 10,
    noshowQty: no_show,
    sla: serviceLevel(counts),
    waiting,
    waitingAvg: averageWait(counts),
    maxWaiting: Math.floor(counts.maxWait / 1000),
    openWorkstations,
    workstationsOpen: openWorkstations,
    totalWorkstations: counts.totalWorkstations,
    actualDemand: counts.arrived,
    historyDemand: counts.typical,
    waitingInSLA: waiting - waitingLate,
    waitingOutSLA: waitingLate,
    assisting: counts.assisting,
    servedInSLA: served - served_late,
    servedOutSLA: served_late,
  };
}
