import type { Generated, Kysely } from 'kysely';
import type { ConflictingChange } from '#shared/contract/central/conflicts.ts';
import type { RolloutState } from '#shared/domain/replication/rollout-state.ts';
import {
  type Flag,
  flag,
  id,
  integer,
  moment,
  optionalInteger,
  optionalMoment,
  optionalText,
  text,
} from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';

/** The number of the newest change of the configuration: one row, locked by each transaction that adds to the feed. */
interface FeedCounterTable {
  id: number;
  revision: number;
  /** 1 once users are sent only to the branches at which they work. */
  users_sorted: Generated<Flag>;
}

const feedCounter = defineTable<FeedCounterTable>({
  id: integer,
  revision: integer,
  users_sorted: flag(0),
});

/** Totals of the rows of a scope, by which a branch checks that it has all of them. */
interface FeedScopesTable {
  scope: string;
  /** The revision of its newest change. */
  revision: number;
  /** Rows that are there, and the sum of their hashes. */
  rows: number;
  checksum: number;
  /** Deletions up to this revision are purged: a branch at an earlier one fetches the scope again. */
  horizon: number;
}

const feedScopes = defineTable<FeedScopesTable>(
  {
    scope: text,
    revision: integer,
    rows: integer,
    checksum: integer,
    horizon: integer,
  },
  { primaryKey: ['scope'] },
);

/** The newest state of each row in each scope that it is or was in. */
interface FeedRowsTable {
  scope: string;
  entity: string;
  pk: number;
  revision: number;
  /** 1 if it is no longer in this scope. */
  deleted: Flag;
  /** Canonical JSON of the row; empty if it is deleted. */
  row: string;
  hash: number;
  /** Moment at which a deletion was noted: it is forgotten after a while. */
  changed_at: number;
}

const feedRows = defineTable<FeedRowsTable>(
  {
    scope: text,
    entity: text,
    pk: integer,
    revision: integer,
    deleted: flag(0),
    row: text,
    hash: integer,
    changed_at: moment,
  },
  { primaryKey: ['scope', 'entity', 'pk'] },
);

/** Author and revision of the present value of a field of a user, employee, customer or message. */
interface UserFieldsTable {
  entity: string;
  pk: number;
  field: string;
  revision: number;
  /** Null for central. */
  id_branches: number | null;
}

const userFields = defineTable<UserFieldsTable>(
  {
    entity: text,
    pk: integer,
    field: text,
    revision: integer,
    id_branches: optionalInteger,
  },
  { primaryKey: ['entity', 'pk', 'field'] },
);

/** The discarded side of conflicting changes. */
interface ConflictsTable {
  id: Generated<number>;
  id_branches: number;
  /** Branch of the previous value; null for central. */
  id_other_branches: number | null;
  eid: string;
  entity: ConflictingChange['entity'];
  pk: string;
  /** Empty if the whole change lost. */
  field: string;
  /** JSON of the values. */
  applied: string;
  discarded: string;
  reason: ConflictingChange['reason'];
  at: number;
}

const changeConflicts = defineTable<ConflictsTable>({
  id,
  id_branches: integer,
  id_other_branches: optionalInteger,
  eid: text,
  entity: text,
  pk: text,
  field: text,
  applied: text,
  discarded: text,
  reason: text,
  at: moment,
});

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
  /** A branch at this configuration revision has received the end. */
  ended_revision: number | null;
}

const rollouts = defineTable<RolloutsTable>({
  id,
  name: text,
  state: text,
  started_by: text,
  ended_by: text,
  started_at: moment,
  ended_at: optionalMoment,
  ended_revision: optionalInteger,
});

/** The branches that an open rollout has reached. */
interface RolloutBranchesTable {
  id_rollouts: number;
  id_branches: number;
  /** A branch at this configuration revision has received it. */
  revision: number;
  reached_at: number;
}

const rolloutBranches = defineTable<RolloutBranchesTable>(
  {
    id_rollouts: integer,
    id_branches: integer,
    revision: integer,
    reached_at: moment,
  },
  { primaryKey: ['id_rollouts', 'id_branches'] },
);

/** The rows in an open rollout; each row is in one rollout at most. */
interface RolloutRowsTable {
  entity: string;
  pk: number;
  id_rollouts: number;
  /** Canonical JSON of the previous row; null if there was none. */
  before: string | null;
}

const rolloutRows = defineTable<RolloutRowsTable>(
  {
    entity: text,
    pk: integer,
    id_rollouts: integer,
    before: optionalText,
  },
  { primaryKey: ['entity', 'pk'] },
);

/** Rollout selected by a user; users without a row change all branches at once. */
interface RolloutUsersTable {
  id_users: number;
  id_rollouts: number;
}

const rolloutUsers = defineTable<RolloutUsersTable>({
  id_users: id,
  id_rollouts: integer,
});

/** Rows saved together by one user, stored for a while so that they can be reverted. */
interface ConfigurationChangesTable {
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

const configurationChanges = defineTable<ConfigurationChangesTable>({
  id,
  at: moment,
  username: text,
  revision: integer,
  id_rollouts: optionalInteger,
  reverts: optionalInteger,
  reverts_rollout: optionalInteger,
  reverted_by: optionalInteger,
});

interface ConfigurationChangeRowsTable {
  id_configuration_changes: number;
  entity: string;
  pk: number;
  /** Name at the time of the change. */
  name: string;
  /** Canonical JSON of the row; null if it did not exist. */
  before: string | null;
  after: string | null;
}

const configurationChangeRows = defineTable<ConfigurationChangeRowsTable>(
  {
    id_configuration_changes: integer,
    entity: text,
    pk: integer,
    name: text,
    before: optionalText,
    after: optionalText,
  },
  { primaryKey: ['id_configuration_changes', 'entity', 'pk'] },
);

/** Configuration on its way to the branches, rollouts, and changes that can be reverted. */
export interface FeedTables {
  feed_counter: FeedCounterTable;
  feed_scopes: FeedScopesTable;
  feed_rows: FeedRowsTable;
  user_fields: UserFieldsTable;
  change_conflicts: ConflictsTable;
  rollouts: RolloutsTable;
  rollout_branches: RolloutBranchesTable;
  rollout_rows: RolloutRowsTable;
  rollout_users: RolloutUsersTable;
  configuration_changes: ConfigurationChangesTable;
  configuration_change_rows: ConfigurationChangeRowsTable;
}

const TABLES: Definitions<FeedTables> = {
  feed_counter: feedCounter,
  feed_scopes: feedScopes,
  feed_rows: feedRows,
  user_fields: userFields,
  change_conflicts: changeConflicts,
  rollouts,
  rollout_branches: rolloutBranches,
  rollout_rows: rolloutRows,
  rollout_users: rolloutUsers,
  configuration_changes: configurationChanges,
  configuration_change_rows: configurationChangeRows,
};

const STATEMENTS = [
  'insert into feed_counter (id, revision) values (1, 0)',
  'create index feed_rows_deleted on feed_rows (changed_at) where deleted = 1',
  'create index feed_rows_of on feed_rows (entity, pk)',
  'create unique index feed_rows_revision on feed_rows (scope, revision)',
  'create index change_conflicts_of_branch on change_conflicts (id_branches, at)',
  'create index configuration_changes_at on configuration_changes (at)',
  'create index configuration_changes_of_rollout on configuration_changes (id_rollouts)',
];

export const createFeedTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, STATEMENTS);
