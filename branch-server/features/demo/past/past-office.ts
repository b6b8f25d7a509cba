/** Ids of the configuration for which the history is generated. */
export interface PastOffice {
  readonly idBranches: number;
  readonly zoneHours: number;
  readonly idKiosks: number | null;
  readonly pairs: readonly PastPair[];
  /** Each workstation with who works there. */
  readonly workstations: readonly { readonly idWorkstations: number; readonly idUsers: number }[];
  /** Close details. */
  readonly details: readonly number[];
  readonly idCloseReasons: number | null;
}

/** Pair of service and segment, with its queue. */
export interface PastPair {
  readonly idServices: number;
  readonly idSegments: number;
  readonly queue: PastQueue;
  /** Mean service time in seconds. */
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
  /** Politeness, seconds. */
  readonly politeness: number;
}
