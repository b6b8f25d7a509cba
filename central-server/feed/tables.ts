import type { Generated } from 'kysely';
import type { LostChange } from '#shared/contract/central/lost-changes.ts';
import type { Flag } from '#shared/server/db/tables.ts';

/** The number of the newest change of the configuration: one row, locked by each transaction that adds to the feed. */
interface FeedCounterTable {
  id: number;
  revision: number;
  /** 1 once people are sent only to the branches at which they work. */
  people_sorted: Generated<Flag>;
}

/** Sums up the rows of a scope, so that a branch can tell whether it has them all. */
interface FeedScopesTable {
  scope: string;
  /** The revision of its newest change. */
  revision: number;
  /** Rows that are there, and the sum of their hashes. */
  rows: number;
  checksum: number;
  /** Deletions up to this revision are forgotten: a branch that knows less takes the scope anew. */
  horizon: number;
}

/** The newest state of each row in each scope that it is or was in. */
interface FeedRowsTable {
  scope: string;
  entity: string;
  pk: number;
  revision: number;
  /** 1 where it is no longer in this scope. */
  deleted: Flag;
  /** Canonical JSON of the row; empty where it is deleted. */
  row: string;
  hash: number;
  /** Moment at which a deletion was noted: it is forgotten after a while. */
  changed_at: number;
}

/** Names who gave a field of a user, employee, customer or message its present value, and at which revision. */
interface UserFieldsTable {
  entity: string;
  pk: number;
  field: string;
  revision: number;
  /** Null for central. */
  id_branches: number | null;
}

/** Holds what lost when both ends had changed the same. */
interface LostChangesTable {
  id: Generated<number>;
  id_branches: number;
  /** The branch that had given what was there; null for central. */
  id_others: number | null;
  eid: string;
  entity: LostChange['entity'];
  pk: string;
  /** Empty where the whole change lost. */
  field: string;
  /** JSON of the values. */
  kept: string;
  lost: string;
  reason: LostChange['reason'];
  at: number;
}

/** Configuration on its way down to the branches. */
export interface FeedTables {
  feed_counter: FeedCounterTable;
  feed_rows: FeedRowsTable;
  feed_scopes: FeedScopesTable;
  lost_changes: LostChangesTable;
  user_fields: UserFieldsTable;
}
