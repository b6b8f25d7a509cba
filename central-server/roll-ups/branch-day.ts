/** Business day of a branch: the unit of facts and metrics. */
export interface BranchDay {
  readonly idBranches: number;
  /** YYYY-MM-DD. */
  readonly day: string;
}
