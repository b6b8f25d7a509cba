/** Change of a branch by a committed write of central, for live pages. */
export interface Notice {
  readonly kind: 'branch';
  readonly idBranches: number;
}
