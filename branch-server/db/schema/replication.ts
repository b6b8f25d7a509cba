import type { Generated, Kysely } from 'kysely';
import type { RestoreReport } from '#shared/contract/installation/restores.ts';
import type { ComparedDay } from '#shared/contract/replication/days.ts';
import { LOCAL, type ReplicationOf } from '#shared/server/db/replicates.ts';
import {
  type Flag,
  flag,
  id,
  integer,
  moment,
  momentKey,
  onlyRow,
  optionalInteger,
  optionalMoment,
  optionalText,
  requiredText,
  text,
  textKey,
  textOr,
} from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';

/** Progress of the push to central: the one row with `id` 1. */
export interface ReplicationStatusTable {
  id: 1;
  /** Identifies an epoch of the change log; each change carries it. */
  epoch: string;
  parent: string | null;
  /** The place in the log that central has confirmed. */
  cursor_seq: number;
  cursor_chain: string;
  /** Running time of this branch while it replicates, ms, added up over all starts. */
  running_ms: number;
  /** JSON: up to where central had confirmed at which running time. */
  marks: string;
}

const replicationStatus = defineTable<ReplicationStatusTable>({
  id: onlyRow,
  epoch: requiredText,
  parent: optionalText,
  cursor_seq: integer,
  cursor_chain: text,
  running_ms: moment,
  marks: textOr('[]'),
});

/** The branch of a central as which this server is enrolled: one row with `id` 1, none before enrolment. */
export interface EnrolmentTable {
  id: 1;
  id_branches: number;
  branch_name: string;
  central_name: string;
  central_url: string;
  /** The key that central knows this machine by. */
  public_key: string;
  /** Rows made here have ids above this one. */
  first_id: number;
  enrolled_at: number;
}

const enrolment = defineTable<EnrolmentTable>({
  id: onlyRow,
  id_branches: integer,
  branch_name: text,
  central_name: text,
  central_url: text,
  public_key: text,
  first_id: integer,
  enrolled_at: moment,
});

/** A scope of central's configuration that is in force here, complete up to a revision. */
export interface CentralScopesTable {
  scope: string;
  position: number;
}

const centralScopes = defineTable<CentralScopesTable>(
  {
    scope: text,
    position: integer,
  },
  { primaryKey: ['scope'] },
);

/** A scope being received beside the one in force, with its expected totals. */
export interface GatheredScopesTable extends CentralScopesTable {
  /** Deletions up to this revision cannot have been missed. */
  known: number;
  rows: number;
  checksum: number;
  /** 1 if it is fetched from the start and replaces the scope in force. */
  reset: Flag;
}

const downloadedScopes = defineTable<GatheredScopesTable>(
  {
    scope: text,
    position: integer,
    known: integer,
    rows: integer,
    checksum: integer,
    reset: flag(0),
  },
  { primaryKey: ['scope'] },
);

export interface GatheredRowsTable {
  scope: string;
  entity: string;
  pk: number;
  revision: number;
  /** JSON as central sent it; null for a deletion. */
  row: string | null;
}

const downloadedRows = defineTable<GatheredRowsTable>(
  {
    scope: text,
    entity: text,
    pk: integer,
    revision: integer,
    row: optionalText,
  },
  { primaryKey: ['scope', 'entity', 'pk'] },
);

/** Rows of a table, or columns, that central sent for a later version and this version lacks. */
export interface QuarantinedRowsTable {
  entity: string;
  pk: number;
  /** JSON of the columns. */
  row: string;
}

const quarantinedRows = defineTable<QuarantinedRowsTable>(
  {
    entity: text,
    pk: integer,
    row: text,
  },
  { primaryKey: ['entity', 'pk'] },
);

/** Result of comparing the business days of the branch with central. */
export interface ComparedDaysTable {
  /** YYYY-MM-DD. */
  day: string;
  outcome: ComparedDay['outcome'];
  compared_at: number;
  added: number;
  changed: number;
  removed: number;
  rejected: number;
}

const comparedDays = defineTable<ComparedDaysTable>({
  day: textKey,
  outcome: text,
  compared_at: moment,
  added: integer,
  changed: integer,
  removed: integer,
  rejected: integer,
});

/** Rows of the change log that were found damaged, in that state. */
export interface DamagedChangesTable {
  id: Generated<number>;
  seq: number;
  /** JSON of the row; null if it was missing. */
  found: string | null;
  /** `rebuilt`, `lost`, or only `chained` again. */
  outcome: string;
  found_at: number;
}

const damagedChanges = defineTable<DamagedChangesTable>({
  id,
  seq: integer,
  found: optionalText,
  outcome: text,
  found_at: moment,
});

/** Report of each restore of the branch; `RestoreReport` as columns. */
export interface RestoresTable {
  /** When it was restored, or when that was detected. */
  id: number;
  how: RestoreReport['how'];
  by_user: string;
  replaced: string;
  source: RestoreReport['source'];
  backup_at: number | null;
  missing_until: number;
  missing: number | null;
  events: number | null;
  changes: number | null;
  /** End of the change log when the restored database went into use; null before. */
  head_seq: number | null;
  resent_rows: number | null;
  resent_known: number | null;
  /** Epoch in which central was queried for its data; null before. */
  requested_epoch: string | null;
  resent_done: Flag;
  seen_at: number | null;
  seen_by: string;
}

const restores = defineTable<RestoresTable>({
  id: momentKey,
  how: text,
  by_user: text,
  replaced: text,
  source: text,
  backup_at: optionalMoment,
  missing_until: moment,
  missing: optionalInteger,
  events: optionalInteger,
  changes: optionalInteger,
  head_seq: optionalInteger,
  resent_rows: optionalInteger,
  resent_known: optionalInteger,
  requested_epoch: optionalText,
  resent_done: integer,
  seen_at: optionalMoment,
  seen_by: text,
});

/** Tickets of a restore report, in their previous state. */
export interface RestoredTicketsTable {
  id_restores: number;
  id_tickets: number;
  /** `missing`: deleted here by the restore; `open`: open here, and called or ended before. */
  kind: 'missing' | 'open';
  id_branches: number;
  id_queues: number;
  letter: string;
  number: number;
  code: string;
  day: string;
  state: string;
  arrived_at: number;
  ended_at: number | null;
  /** Decision about an open ticket: `closed` or `retained`; null before. */
  resolution: 'closed' | 'retained' | null;
}

const restoredTickets = defineTable<RestoredTicketsTable>(
  {
    id_restores: integer,
    id_tickets: integer,
    kind: text,
    id_branches: integer,
    id_queues: integer,
    letter: text,
    number: integer,
    code: text,
    day: text,
    state: text,
    arrived_at: moment,
    ended_at: optionalMoment,
    resolution: optionalText,
  },
  { primaryKey: ['id_restores', 'id_tickets'] },
);

/** State of the replication with central, and restores. */
export interface ReplicationTables {
  replication_status: ReplicationStatusTable;
  enrolment: EnrolmentTable;
  central_scopes: CentralScopesTable;
  downloaded_scopes: GatheredScopesTable;
  downloaded_rows: GatheredRowsTable;
  quarantined_rows: QuarantinedRowsTable;
  compared_days: ComparedDaysTable;
  damaged_changes: DamagedChangesTable;
  restores: RestoresTable;
  restored_tickets: RestoredTicketsTable;
}

export const REPLICATION_REPLICATION: ReplicationOf<ReplicationTables> = {
  replication_status: LOCAL,
  enrolment: LOCAL,
  central_scopes: LOCAL,
  downloaded_scopes: LOCAL,
  downloaded_rows: LOCAL,
  quarantined_rows: LOCAL,
  compared_days: LOCAL,
  damaged_changes: LOCAL,
  restores: LOCAL,
  restored_tickets: LOCAL,
};

const TABLES: Definitions<ReplicationTables> = {
  replication_status: replicationStatus,
  enrolment,
  central_scopes: centralScopes,
  downloaded_scopes: downloadedScopes,
  downloaded_rows: downloadedRows,
  quarantined_rows: quarantinedRows,
  compared_days: comparedDays,
  damaged_changes: damagedChanges,
  restores,
  restored_tickets: restoredTickets,
};

export const createReplicationTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, []);
