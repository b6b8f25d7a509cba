import type { ConnectionState } from '#shared/domain/fleet/connection-state.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { BranchCounts } from '#shared/domain/statistics/branch-counts.ts';

/** A queue of a branch at one time. */
export interface QueueState {
  readonly idQueues: number;
  readonly waiting: number;
  /** Of these, waiting over target. */
  readonly waitingLate: number;
  /** Queue entry of the longest wait; null if empty. */
  readonly oldestSince: Millis | null;
  readonly assisting: number;
}

/** Counts of the business day so far. */
export type DayCounts = Pick<
  BranchCounts,
  'arrived' | 'called' | 'wait_sum' | 'promised' | 'in_time' | 'served' | 'served_late' | 'no_show'
>;

/** Data of one branch in the requested queues. */
export interface BranchData {
  /** Time of the data: now, or when an offline branch was last heard. */
  readonly asOf: Millis | null;
  readonly connection: ConnectionState;
  /** Only queues with waiting or current tickets. */
  readonly lines: readonly QueueState[];
  readonly day: DayCounts;
  /** Typical arrivals by now; null if unknown. */
  readonly typical: number | null;
  readonly openWorkstations: ReadonlySet<number>;
}

export interface DashboardRequest {
  readonly branches: readonly { readonly id: number; readonly zone: string }[];
  /** Requested queues; null for all. */
  readonly queues: ReadonlySet<number> | null;
  readonly now: Millis;
}

/** Source of branch metrics: replicated data at central, tickets at a branch. */
export type DashboardSource = (requested: DashboardRequest) => Promise<(idBranches: number) => BranchData>;

export const NO_DATA_TODAY: DayCounts = Object.freeze({
  arrived: 0,
  called: 0,
  wait_sum: 0,
  promised: 0,
  in_time: 0,
  served: 0,
  served_late: 0,
  no_show: 0,
});
