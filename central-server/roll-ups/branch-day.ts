/** The business day of a branch: what facts are filed and figures recomputed by. */
export interface BranchDay {
  readonly idBranches: number;
  /** YYYY-MM-DD. */
  readonly day: string;
}
