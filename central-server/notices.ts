/** Names a branch about which a committed write of central changed something, for those who show it live. */
export interface Notice {
  readonly kind: 'branch';
  readonly idBranches: number;
}
