/** What a committed write of central made true, for those who show it live: something is new about this branch. */
export interface Notice {
  readonly kind: 'branch';
  readonly idBranches: number;
}
