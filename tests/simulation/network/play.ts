/** Simulation settings of one branch. */
export interface Play {
  readonly branch: { readonly id: number; readonly origin: string };
  readonly random: () => number;
  /** Ends the play: who is being served still is. */
  readonly signal: AbortSignal;
  readonly customersPerMinute: number;
  /** Half are served sooner. */
  readonly serviceMs: number;
}
