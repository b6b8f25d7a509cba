/** Keeps what branches said of times that they were put back. */
export interface BranchRestoresTable {
  id_branches: number;
  /** The moment at which it was put back, or noticed that it was, by the branch's clock. */
  id: number;
  how: 'page' | 'copied' | 'disk';
  by_user: string;
  backup_at: number | null;
  missing_until: number;
  /** The end of its change log then. */
  head_seq: number;
  /** The epoch in which it last spoke of it. */
  epoch: string;
  told_at: number;
}

/** Lists the tickets that the branch turned out not to have any more. */
export interface MissingTicketsTable {
  id_branches: number;
  id_restores: number;
  id_tickets: number;
  /** YYYY-MM-DD; facts are found by it. */
  day: string;
}

/** Lists the branches that had sent more than central has, since it was put back. */
export interface RewoundTable {
  id_branches: number;
  epoch: string;
  /** Up to where central has the log, and up to where it had it. */
  from_seq: number;
  had_seq: number;
  at: number;
}

export interface RestoreTables {
  branch_restores: BranchRestoresTable;
  missing_tickets: MissingTicketsTable;
  rewound: RewoundTable;
}
