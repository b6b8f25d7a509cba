import type { ConnectionState } from '#shared/domain/fleet/connection-state.ts';
import type { WaitEstimate } from '#shared/domain/forecast/wait-range.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import type { BranchTally } from '#shared/domain/statistics/branch-tally.ts';

/** A queue as supervision shows it. */
export interface SupervisedQueue {
  readonly id: number;
  readonly name: string;
  readonly letter: string;
  /** The promise; 0 for none. */
  readonly sla: Seconds;
  /** Enabled, and available for the type of the branch: shown also while nobody is in it. */
  readonly offered: boolean;
}

/** A ticket that is being served. */
export interface ServedNow {
  readonly idTicket: number;
  readonly code: string;
  readonly customer: string | null;
  readonly calledAt: Millis;
  readonly plannedServiceTime: Seconds;
}

/** A workstation as supervision shows it. */
export interface SupervisedWorkstation {
  readonly id: number;
  readonly name: string;
  /** Shown also while it is closed. */
  readonly enabled: boolean;
  readonly idAttentionProfiles: number | null;
  readonly profile: string | null;
  /** The queues that it may call; none for a reception. */
  readonly callable: readonly number[];
  /** Who has it open, and since when; null while it is closed. */
  readonly session: { readonly idUsers: number; readonly employee: string; readonly openedAt: Millis } | null;
  readonly held: ServedNow | null;
  /** It waits for the next customer. */
  readonly isWaiting: boolean;
}

/** All that supervision shows of a branch, before it is narrowed and put into words of the wire. */
export interface Supervised {
  readonly idBranches: number;
  readonly branchName: string;
  readonly view: { readonly id: number; readonly queues: ReadonlySet<number> } | null;
  /** By name. */
  readonly queues: readonly SupervisedQueue[];
  /** By name. */
  readonly workstations: readonly SupervisedWorkstation[];
  readonly tally: BranchTally;
  /** The wait of a customer who comes to a queue now, in which so many wait; null where it is not known. */
  readonly waitNow: (
    idQueues: number,
    waiting: number,
  ) => Pick<WaitEstimate, 'fromMinutes' | 'toMinutes'> | null;
  readonly now: Millis;
  /** The end of the business day; it may have passed where the clock is in doubt. */
  readonly dayEndsAt: Millis;
  /** The connection of the branch to the server that answers. */
  readonly connection: ConnectionState;
}
