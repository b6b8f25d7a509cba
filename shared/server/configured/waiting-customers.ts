import type { Millis } from '#shared/domain/ids.ts';

/** Number of waiting customers in a queue with one service and segment. */
export interface WaitingGroup {
  readonly idBranches: number;
  readonly idQueues: number;
  readonly idServices: number;
  readonly idSegments: number;
  readonly people: number;
}

/** Reads the waiting customers of the server's branches. */
export interface WaitingCustomers {
  /** Waiting customers in the present business day of each branch. */
  lines(now: Millis): Promise<readonly WaitingGroup[]>;
  /** Open workstations. */
  openWorkstations(now: Millis): Promise<ReadonlySet<number>>;
  /** Time at which offline branches were last heard. */
  lastReports(idBranches: readonly number[]): Promise<ReadonlyMap<number, Millis>>;
}
