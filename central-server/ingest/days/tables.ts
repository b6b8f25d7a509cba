/** Says what became of the last comparison of a branch’s business day with what central has of it. */
export interface ComparedDaysTable {
  id_branches: number;
  /** YYYY-MM-DD. */
  day: string;
  /** `same`; `differs`, until it is sent again; `mended`, after that. */
  outcome: 'same' | 'differs' | 'mended';
  /** JSON: the kinds of fact whose sums differed. */
  differing: string;
  compared_at: number;
  /** Rows that sending the day again added, changed, closed as gone, and that could not be taken. */
  added: number;
  changed: number;
  gone: number;
  refused: number;
}

/** Lists the branches that are asked to compare their days, until they have. */
export interface DayComparisonRequestsTable {
  id_branches: number;
  requested_at: number;
}

/** Keeps facts as they were before a day that was sent again changed them. */
export interface ReplacedFactsTable {
  id_branches: number;
  /** The row’s number at the branch, and the life of the stream that had brought it. */
  key: number;
  life: number;
  entity: string;
  day: string;
  /** JSON. */
  row: string;
  replaced_at: number;
}

export interface DayTables {
  day_comparison_requests: DayComparisonRequestsTable;
  compared_days: ComparedDaysTable;
  replaced_facts: ReplacedFactsTable;
}
