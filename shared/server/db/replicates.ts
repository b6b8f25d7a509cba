/** Branches that receive rows from central. */
export type Reach =
  | { readonly to: 'everywhere' }
  /** The branches of the type, or the one branch, that `column` names. */
  | { readonly to: 'type' | 'branch'; readonly column: string }
  /** The branch or branch type in the row; all branches if it has none. */
  | { readonly to: 'own' }
  /** The branch that created a row; rows of central go everywhere or nowhere. */
  | { readonly to: 'maker'; readonly fromCentral: 'everywhere' | 'nowhere' }
  /** Branches at which the user of a row may sign in. */
  | { readonly to: 'workplaces' }
  /** Branches of the row that `column` refers to: for parts of another row. */
  | { readonly to: 'parent'; readonly column: string; readonly table: string };

/**
 * Replication of a table, declared beside it.
 * - `configuration`: owned by the level that created the row; rows of central go down, rows of a branch go up
 * - `users`: editable at both ends, merged by field
 * - `fact`: written by the branch, appended at central
 * - `local`: not replicated
 */
export interface Replication {
  readonly as: 'configuration' | 'users' | 'fact' | 'local';
  /** Null if nothing comes from central. */
  readonly reach: Reach | null;
}

/** Requires a statement for each table of a file: a table without one does not compile. */
export type ReplicationOf<Tables> = Readonly<Record<keyof Tables, Replication>>;

export const LOCAL: Replication = { as: 'local', reach: null };
export const FACT: Replication = { as: 'fact', reach: null };
export const configuration = (reach: Reach | null): Replication => ({ as: 'configuration', reach });
export const userData = (reach: Reach): Replication => ({ as: 'users', reach });

export const WHERE_THEY_WORK: Reach = { to: 'workplaces' };
export const EVERYWHERE: Reach = { to: 'everywhere' };
export const OF_TYPE: Reach = { to: 'type', column: 'id_branch_types' };
export const OF_BRANCH: Reach = { to: 'branch', column: 'id_branches' };

/** Parts of rows of another table, named by `id_` and that table. */
export const partOf = (table: string): Reach => ({ to: 'parent', column: `id_${table}`, table });
