import type { Millis, Seconds } from '../ids.ts';
import { averageWait, serviceLevel } from '../statistics/service-level.ts';

/** What is counted of a branch, or of several together: sums, and the longest wait. */
export interface BranchCounts {
  readonly waiting: number;
  /** Of those who wait, who have done so for longer than promised. */
  readonly waitingLate: number;
  /** Milliseconds that the one who waits longest has waited; 0 where nobody waits. */
  readonly longestWait: Millis;
  readonly assisting: number;
  /** Of the business day: called after waiting, and for how long in milliseconds; promised a time, and called in it. */
  readonly called: number;
  readonly wait_sum: Millis;
  readonly promised: number;
  readonly in_time: number;
  readonly served: number;
  readonly served_late: number;
  readonly no_show: number;
  readonly arrived: number;
  /** Arrivals that are usual by now; null where nothing is known. */
  readonly typical: number | null;
  /** Arrived where it is known what is usual: what can be compared with it. */
  readonly arrivedComparable: number;
  readonly openWorkstations: number;
  readonly totalWorkstations: number;
}

export const NO_COUNTS: BranchCounts = Object.freeze({
  waiting: 0,
  waitingLate: 0,
  longestWait: 0,
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

/** The counts of two parts as those of the whole. */
export function mergeCounts(one: BranchCounts, other: BranchCounts): BranchCounts {
  const joined = Object.keys(NO_COUNTS).map((key) => {
    const name = key as keyof BranchCounts;
    const [a, b] = [one[name], other[name]];
    if (name === 'longestWait') return [name, Math.max(one.longestWait, other.longestWait)];
    return [name, a === null ? b : b === null ? a : a + b];
  });
  return Object.fromEntries(joined) as BranchCounts;
}

/** The figures of a row (operations specification, section 3, dashboard branch row), but for its alarms. */
export interface BranchRowMetrics {
  readonly served: number;
  /** Percent of those who were served or absent, with one decimal; null where there was nobody. */
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

/** Tells what is shown of counts: shares, averages and whole seconds, from the whole and never from parts of it. */
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
    maxWaiting: Math.floor(counts.longestWait / 1000),
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
