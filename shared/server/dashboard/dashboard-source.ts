import type { BranchCounts } from '#shared/domain/dashboard/branch-counts.ts';
import type { ConnectionState } from '#shared/domain/fleet/connection-state.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** A queue of a branch as it is at a moment. */
export interface QueueState {
  readonly idQueues: number;
  readonly waiting: number;
  /** Of those, who wait for longer than the queue promises. */
  readonly waitingLate: number;
  /** When the one who waits longest came into the queue; null where nobody waits. */
  readonly longestSince: Millis | null;
  readonly assisting: number;
}

/** What was counted of a branch's business day until now. */
export type DayCounts = Pick<
  BranchCounts,
  'arrived' | 'called' | 'wait_sum' | 'promised' | 'in_time' | 'served' | 'served_late' | 'no_show'
>;

/** What a server knows of one branch, in the queues that were asked for. */
export interface BranchData {
  /** The moment that all of it is of: now, or that at which the branch was heard last. */
  readonly asOf: Millis | null;
  readonly connection: ConnectionState;
  /** Only queues in which somebody waits or is served. */
  readonly lines: readonly QueueState[];
  readonly day: DayCounts;
  /** How many have usually arrived by now; null where nothing is known. */
  readonly typical: number | null;
  readonly openWorkstations: ReadonlySet<number>;
}

export interface DashboardRequest {
  readonly branches: readonly { readonly id: number; readonly zone: string }[];
  /** The queues that are looked at; null for all. */
  readonly queues: ReadonlySet<number> | null;
  readonly now: Millis;
}

/** Finds the figures of branches: central in what they have sent, a branch's own server in its tickets. */
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
