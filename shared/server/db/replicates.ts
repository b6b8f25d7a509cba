/** Says how far rows that come from central reach. */
export type Reach =
  | { readonly to: 'everywhere' }
  /** The branches of the type, or the one branch, that `column` names. */
  | { readonly to: 'type' | 'branch'; readonly column: string }
  /** The branch or branch type that a row names itself; everywhere where it names none. */
  | { readonly to: 'own' }
  /** The branch that made a row; what central made goes everywhere or nowhere. */
  | { readonly to: 'maker'; readonly fromCentral: 'everywhere' | 'nowhere' }
  /** The branches at which the user may sign in whom a row is, or belongs to. */
  | { readonly to: 'workplaces' }
  /** Wherever the row goes that `column` refers to: rows that are parts of another. */
  | { readonly to: 'parent'; readonly column: string; readonly table: string };

/**
 * How a table replicates; each file of tables states it of its own.
 *
 * - `configuration`: the level that made a row owns it; made at central it goes down as far as it reaches, made at a
 *   branch that branch is its only writer and it goes up.
 * - `users`: both ends may edit; merged field by field. Users, employees, customers and messages among staff.
 * - `fact`: the branch writes, central only adds.
 * - `local`: stays where it is.
 */
export interface Replication {
  readonly as: 'configuration' | 'users' | 'fact' | 'local';
  /** Null where nothing comes from central. */
  readonly reach: Reach | null;
}

/** Takes a statement for each table of a file: a table without one does not compile. */
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
