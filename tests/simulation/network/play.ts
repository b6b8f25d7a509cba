/** Simulation settings of one branch. */
export interface Play {
  readonly branch: { readonly id: number; readonly origin: string };
  readonly random: () => number;
  /** Ends the simulation; current tickets stay in service. */
  readonly signal: AbortSignal;
  readonly customersPerMinute: number;
  /** Median service time. */
  readonly serviceMs: number;
}
