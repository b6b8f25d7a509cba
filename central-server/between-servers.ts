/** What the processes of one central tell each other. */
export interface BetweenServers {
  /** A branch has reported to one of them. */
  'branch:heard': (idBranches: number) => void;
  /** Something about a branch is another than it was. */
  'branch:changed': (idBranches: number) => void;
}
