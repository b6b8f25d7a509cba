/** Lists what the processes of one central tell each other. */
export interface BetweenServers {
  /** A branch has reported to one of them. */
  'branch:heard': (idBranches: number) => void;
  /** The status of a branch has changed. */
  'branch:changed': (idBranches: number) => void;
  /** Rows of a branch have come in. */
  'branch:sent': (idBranches: number) => void;
}
