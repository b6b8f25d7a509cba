import type { Generated, Kysely } from 'kysely';
import {
  type Flag,
  flag,
  integer,
  integerOr,
  moment,
  optionalInteger,
  optionalMoment,
  optionalText,
  text,
} from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';

/** One row per branch: the lock of its transactions, its accepted epoch, and its last token. */
export interface LineagesTable {
  id_branches: number;
  /** Null until the first handshake. */
  epoch: string | null;
  ratchet_turn: number;
  ratchet_token: string;
  /** Since when two machines use the same token; null without a conflict. */
  conflict_since: Generated<number | null>;
  /** Incarnation of a stream that was rejected as a copy after it had been accepted. */
  rejected_incarnation: Generated<number | null>;
}

const branchIdentities = defineTable<LineagesTable>(
  {
    id_branches: integer,
    epoch: optionalText,
    ratchet_turn: integer,
    ratchet_token: text,
    conflict_since: optionalMoment,
    rejected_incarnation: optionalInteger,
  },
  { primaryKey: ['id_branches'] },
);

/** State of one epoch of a branch; `Stream` of `sync/` as columns. */
export interface StreamsTable {
  id_branches: number;
  epoch: string;
  /** Number of the epoch of the branch, from 1, in order of arrival. */
  incarnation: number;
  parent: string | null;
  anchor_seq: number;
  anchor_chain: string;
  gap: Flag;
  applied_seq: number;
  applied_chain: string;
  head_seq: number;
  head_chain: string;
  schema_v: number;
  session: string;
  trusted: Flag;
  stopped: string | null;
  recent_rows: number;
  recent_rejected: number;
  /** Rows in it that were known already, sent again by a restored branch. */
  resent_rows: Generated<number>;
  /** Name of the machine, its address, and the time of its last handshake. */
  machine: Generated<string>;
  address: Generated<string>;
  last_seen_at: Generated<number | null>;
}

const streams = defineTable<StreamsTable>(
  {
    id_branches: integer,
    epoch: text,
    incarnation: integer,
    parent: optionalText,
    anchor_seq: integer,
    anchor_chain: text,
    gap: flag(0),
    applied_seq: integer,
    applied_chain: text,
    head_seq: integer,
    head_chain: text,
    schema_v: integer,
    session: text,
    trusted: flag(0),
    stopped: optionalText,
    recent_rows: integer,
    recent_rejected: integer,
    resent_rows: integerOr(0),
    machine: text,
    address: text,
    last_seen_at: optionalMoment,
  },
  { primaryKey: ['id_branches', 'epoch'] },
);

/** The applied changes: one row per push, so that an ordinary day needs one index entry for hundreds. */
export interface AppliedChangesTable {
  id_branches: number;
  /** Number in the log they were written in: changes that come again have their old numbers. */
  first_seq: number;
  last_seq: number;
  /** JSON array of the changes' identities. */
  eids: string;
  applied_at: number;
}

const appliedChanges = defineTable<AppliedChangesTable>({
  id_branches: integer,
  first_seq: integer,
  last_seq: integer,
  eids: text,
  applied_at: moment,
});

/** Range of the change log of a branch at each handshake. */
export interface SuspendedLogsTable {
  id_branches: number;
  /** Of the row before which nothing is held. */
  oldest_seq: number;
  newest_seq: number;
}

const logRanges = defineTable<SuspendedLogsTable>(
  {
    id_branches: integer,
    oldest_seq: integer,
    newest_seq: integer,
  },
  { primaryKey: ['id_branches', 'newest_seq'] },
);

/** Changes stored without being applied, until a person or a later version decides. */
export interface QuarantineTable {
  id_branches: number;
  eid: string;
  /** The stream that brought it. */
  epoch: string;
  seq: number;
  entity: string;
  reason: string;
  /** 1 if the branch itself sent it, 0 if a copy did. */
  trusted: Flag;
  since: number;
  /** Number of attempts by administrators to apply it since. */
  attempts: number;
  /** The received change, JSON. */
  change: string;
  /** Time and user of the decision to discard it. The row remains as a record. */
  discarded_at: number | null;
  discarded_by: number | null;
}

const quarantine = defineTable<QuarantineTable>(
  {
    id_branches: integer,
    eid: text,
    epoch: text,
    seq: integer,
    entity: text,
    reason: text,
    trusted: flag(1),
    since: moment,
    attempts: integer,
    change: text,
    discarded_at: optionalMoment,
    discarded_by: optionalInteger,
  },
  { primaryKey: ['id_branches', 'eid'] },
);

/** Changes whose content a branch dropped on a full disk. */
export interface TrimmedChangesTable {
  id_branches: number;
  eid: string;
  entity: string;
  trimmed_at: number;
}

const trimmedChanges = defineTable<TrimmedChangesTable>(
  {
    id_branches: integer,
    eid: text,
    entity: text,
    trimmed_at: moment,
  },
  { primaryKey: ['id_branches', 'eid'] },
);

/** Configuration, user and other rows created at a branch, in their current state. */
export interface BranchRowsTable {
  id_branches: number;
  entity: string;
  pk: string;
  row_ver: number;
  /** `incarnation` of the stream that brought the last change. */
  version_incarnation: number;
  deleted: Flag;
  /** JSON of the columns. */
  content: string;
  /** JSON, as `since_gap` of a fact. */
  since_gap: string | null;
}

const branchRows = defineTable<BranchRowsTable>(
  {
    row_ver: integer,
    id_branches: integer,
    entity: text,
    pk: text,
    version_incarnation: integer,
    deleted: flag(0),
    content: text,
    since_gap: optionalText,
  },
  { primaryKey: ['id_branches', 'entity', 'pk'] },
);

/** Progress of the change log of each branch, and changes that wait in quarantine. */
export interface StreamTables {
  branch_identities: LineagesTable;
  streams: StreamsTable;
  applied_changes: AppliedChangesTable;
  log_ranges: SuspendedLogsTable;
  quarantine: QuarantineTable;
  trimmed_changes: TrimmedChangesTable;
  branch_rows: BranchRowsTable;
}

const TABLES: Definitions<StreamTables> = {
  branch_identities: branchIdentities,
  streams,
  applied_changes: appliedChanges,
  log_ranges: logRanges,
  quarantine,
  trimmed_changes: trimmedChanges,
  branch_rows: branchRows,
};

const INDEXES = [
  'create index applied_changes_seq on applied_changes (id_branches, first_seq, last_seq)',
  'create index quarantine_age on quarantine (since, eid)',
];

export const createStreamTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
