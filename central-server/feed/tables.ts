import type { Generated } from 'kysely';
import type { ConflictingChange } from '#shared/contract/central/conflicts.ts';
import type { RolloutState } from '#shared/domain/replication/rollout-state.ts';
import type { Flag } from '#shared/server/db/tables.ts';

/** The number of the newest change of the configuration: one row, locked by each transaction that adds to the feed. */
interface FeedCounterTable {
  id: number;
  revision: number;
  /** 1 once people are sent only to the branches at which they work. */
  users_sorted: Generated<Flag>;
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
interface ConflictsTable {
  id: Generated<number>;
  id_branches: number;
  /** The branch that had given what was there; null for central. */
  id_others: number | null;
  eid: string;
  entity: ConflictingChange['entity'];
  pk: string;
  /** Empty where the whole change lost. */
  field: string;
  /** JSON of the values. */
  kept: string;
  lost: string;
  reason: ConflictingChange['reason'];
  at: number;
}

/** Changes that reach the branches in steps. */
interface RolloutsTable {
  id: Generated<number>;
  name: string;
  /** `open` while it has not reached all branches. */
  state: RolloutState;
  started_by: string;
  ended_by: string;
  started_at: number;
  ended_at: number | null;
  /** A branch whose configuration is of this revision has heard of its end. */
  ended_revision: number | null;
}

/** Names the rows that an open rollout holds back: each is in one at most. */
interface RolloutRowsTable {
  entity: string;
  pk: number;
  id_rollouts: number;
  /** Canonical JSON of what it was before; null where it was not there. */
  before: string | null;
}

/** Names the branches that an open rollout has reached. */
interface RolloutBranchesTable {
  id_rollouts: number;
  id_branches: number;
  /** A branch whose configuration is of this revision has heard of it. */
  revision: number;
  reached_at: number;
}

/** Names the rollout into which somebody's changes go; who is not here changes all branches at once. */
interface RolloutUsersTable {
  id_users: number;
  id_rollouts: number;
}

/** What somebody saved at once, kept for a while so that it can be taken back. */
interface SavesTable {
  id: Generated<number>;
  at: number;
  username: string;
  /** The newest revision after it. */
  revision: number;
  id_rollouts: number | null;
  reverts: number | null;
  reverts_rollout: number | null;
  /** The one that took it back. */
  reverted_by: number | null;
}

interface SavedChangesTable {
  id_saves: number;
  entity: string;
  pk: number;
  /** What people know it by, as it was then. */
  name: string;
  /** Canonical JSON of the row; null where it was not there. */
  before: string | null;
  after: string | null;
}

/** Configuration on its way down to the branches, and what of it can be taken back. */
export interface FeedTables {
  feed_counter: FeedCounterTable;
  feed_rows: FeedRowsTable;
  feed_scopes: FeedScopesTable;
  change_conflicts: ConflictsTable;
  rollouts: RolloutsTable;
  rollout_branches: RolloutBranchesTable;
  rollout_rows: RolloutRowsTable;
  rollout_users: RolloutUsersTable;
  saved_changes: SavedChangesTable;
  saves: SavesTable;
  user_fields: UserFieldsTable;
}
