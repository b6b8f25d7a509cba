import type { Kysely } from 'kysely';
import { id, integer, moment, optionalMoment, text } from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';

/** Result of the last comparison of a business day of a branch with central. */
export interface ComparedDaysTable {
  id_branches: number;
  /** YYYY-MM-DD. */
  day: string;
  /** `same`; `differs`, until it is sent again; `repaired`, after that. */
  outcome: 'same' | 'differs' | 'repaired';
  /** JSON: kinds of fact with different checksums. */
  differing: string;
  compared_at: number;
  /** Rows that were added, changed, closed as missing, or rejected when the day was sent again. */
  added: number;
  changed: number;
  removed: number;
  rejected: number;
}

const comparedDays = defineTable<ComparedDaysTable>(
  {
    id_branches: integer,
    day: text,
    outcome: text,
    differing: text,
    compared_at: moment,
    added: integer,
    changed: integer,
    removed: integer,
    rejected: integer,
  },
  { primaryKey: ['id_branches', 'day'] },
);

/** Branches that were requested to compare their days, until they have. */
export interface DayComparisonRequestsTable {
  id_branches: number;
  requested_at: number;
}

const dayComparisonRequests = defineTable<DayComparisonRequestsTable>({
  id_branches: id,
  requested_at: moment,
});

/** Facts in their previous state, before a repeated day changed them. */
export interface ReplacedFactsTable {
  id_branches: number;
  /** Number of the row at the branch, and the incarnation that brought it. */
  key: number;
  incarnation: number;
  entity: string;
  day: string;
  /** JSON. */
  row: string;
  replaced_at: number;
}

const replacedFacts = defineTable<ReplacedFactsTable>({
  id_branches: integer,
  key: integer,
  incarnation: integer,
  entity: text,
  day: text,
  row: text,
  replaced_at: moment,
});

/** Restores as reported by the branches. */
export interface BranchRestoresTable {
  id_branches: number;
  /** Time of the restore, or of its detection, by the branch's clock. */
  id: number;
  how: 'page' | 'copied' | 'disk';
  by_user: string;
  backup_at: number | null;
  missing_until: number;
  /** The end of its change log then. */
  head_seq: number;
  /** Epoch of its last report. */
  epoch: string;
  reported_at: number;
}

const branchRestores = defineTable<BranchRestoresTable>(
  {
    id: integer,
    id_branches: integer,
    how: text,
    by_user: text,
    backup_at: optionalMoment,
    missing_until: moment,
    head_seq: integer,
    epoch: text,
    reported_at: moment,
  },
  { primaryKey: ['id_branches', 'id'] },
);

/** Tickets that the branch no longer has. */
export interface MissingTicketsTable {
  id_branches: number;
  id_restores: number;
  id_tickets: number;
  /** YYYY-MM-DD; facts are found by it. */
  day: string;
}

const missingTickets = defineTable<MissingTicketsTable>(
  {
    id_branches: integer,
    id_restores: integer,
    id_tickets: integer,
    day: text,
  },
  { primaryKey: ['id_branches', 'id_restores', 'id_tickets'] },
);

/** Branches that had sent more than central has after its restore. */
export interface RewoundTable {
  id_branches: number;
  epoch: string;
  /** Central's present position in the log, and its position before the restore. */
  from_seq: number;
  had_seq: number;
  at: number;
}

const rewoundBranches = defineTable<RewoundTable>(
  {
    id_branches: integer,
    epoch: text,
    from_seq: integer,
    had_seq: integer,
    at: moment,
  },
  { primaryKey: ['id_branches', 'epoch', 'from_seq'] },
);

/** Comparison of days with the branches, and restores of either end. */
export interface CheckTables {
  compared_days: ComparedDaysTable;
  day_comparison_requests: DayComparisonRequestsTable;
  replaced_facts: ReplacedFactsTable;
  branch_restores: BranchRestoresTable;
  missing_tickets: MissingTicketsTable;
  rewound_branches: RewoundTable;
}

const TABLES: Definitions<CheckTables> = {
  compared_days: comparedDays,
  day_comparison_requests: dayComparisonRequests,
  replaced_facts: replacedFacts,
  branch_restores: branchRestores,
  missing_tickets: missingTickets,
  rewound_branches: rewoundBranches,
};

const INDEXES = ['create index replaced_facts_day on replaced_facts (id_branches, day)'];

export const createCheckTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
