import type { ConnectionState } from '#shared/domain/fleet/connection-state.ts';
import type { WaitEstimate } from '#shared/domain/forecast/wait-range.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import type { BranchTally } from '#shared/domain/statistics/branch-tally.ts';

/** A queue in supervision. */
export interface SupervisedQueue {
  readonly id: number;
  readonly name: string;
  readonly letter: string;
  /** Target in seconds; 0 for none. */
  readonly sla: Seconds;
  /** Enabled and offered by the branch type; shown even if empty. */
  readonly offered: boolean;
}

/** A current ticket. */
export interface ServedNow {
  readonly idTicket: number;
  readonly code: string;
  readonly customer: string | null;
  readonly calledAt: Millis;
  readonly plannedServiceTime: Seconds;
}

/** A workstation in supervision. */
export interface SupervisedWorkstation {
  readonly id: number;
  readonly name: string;
  /** Shown even if closed. */
  readonly enabled: boolean;
  readonly idAttentionProfiles: number | null;
  readonly profile: string | null;
  /** Callable queues; empty for a reception. */
  readonly callable: readonly number[];
  /** Open session; null while closed. */
  readonly session: { readonly idUsers: number; readonly employee: string; readonly openedAt: Millis } | null;
  readonly currentTicket: ServedNow | null;
  /** True if it waits for the next customer. */
  readonly isWaiting: boolean;
}

/** All supervision data of a branch before narrowing. */
export interface Supervised {
  readonly idBranches: number;
  readonly branchName: string;
  readonly view: { readonly id: number; readonly queues: ReadonlySet<number> } | null;
  /** Sorted by name. */
  readonly queues: readonly SupervisedQueue[];
  /** Sorted by name. */
  readonly workstations: readonly SupervisedWorkstation[];
  readonly tally: BranchTally;
  /** Expected wait of a new customer of a queue with this many waiting; null if unknown. */
  readonly waitNow: (
    idQueues: number,
    waiting: number,
  ) => Pick<WaitEstimate, 'fromMinutes' | 'toMinutes'> | null;
  readonly now: Millis;
  /** End of the business day; may be past while the clock is in doubt. */
  readonly dayEndsAt: Millis;
  /** Connection of the branch to the answering server. */
  readonly connection: ConnectionState;
}
