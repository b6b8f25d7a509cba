import type { Millis } from '#shared/domain/ids.ts';

/** Counts who waits in one queue of a branch for the same service and segment. */
export interface WaitingGroup {
  readonly idBranches: number;
  readonly idQueues: number;
  readonly idServices: number;
  readonly idSegments: number;
  readonly people: number;
}

/** Tells who waits at the branches that a server knows; each kind of server knows it from other tables. */
export interface WaitingCustomers {
  /** Reads who waits in the business day that each branch is in. */
  lines(now: Millis): Promise<readonly WaitingGroup[]>;
  /** Reads which workstations are open. */
  openWorkstations(now: Millis): Promise<ReadonlySet<number>>;
  /** Tells of branches that are away when they were heard last: what is known of who waits there is of then. */
  heardLast(idBranches: readonly number[]): Promise<ReadonlyMap<number, Millis>>;
}
