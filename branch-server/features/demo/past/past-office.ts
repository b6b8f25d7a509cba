/** What the past of the demonstration is made for: the ids of what its branch works with. */
export interface PastOffice {
  readonly idBranches: number;
  readonly zoneHours: number;
  readonly idKiosks: number | null;
  readonly pairs: readonly PastPair[];
  /** Each workstation with who works there. */
  readonly workstations: readonly { readonly idWorkstations: number; readonly idUsers: number }[];
  /** What may be done for a customer. */
  readonly details: readonly number[];
  readonly idCloseReasons: number | null;
}

/** A service for a segment, with the queue that both lead to. */
export interface PastPair {
  readonly idServices: number;
  readonly idSegments: number;
  readonly queue: PastQueue;
  /** Seconds that serving takes on average. */
  readonly seconds: number;
  /** Share among all who come, in any unit. */
  readonly share: number;
  /** Called before all others. */
  readonly goesFirst: boolean;
}

export interface PastQueue {
  readonly id: number;
  readonly letter: string;
  readonly minLimit: number;
  readonly maxLimit: number;
  /** Seconds until whoever came may be called. */
  readonly politeness: number;
}
