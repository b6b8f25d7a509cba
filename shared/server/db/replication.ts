import {
  branchScope,
  GLOBAL_SCOPE,
  makerOf,
  type ScopeName,
  typeScope,
} from '#shared/domain/replication/scopes.ts';
import { ACCESS_REPLICATION } from './access-tables.ts';
import { ATTENTION_REPLICATION } from './attention-tables.ts';
import { PLACE_REPLICATION } from './place-tables.ts';
import { QUEUE_REPLICATION } from './queue-tables.ts';
import type { Reach, Replication, ReplicationOf } from './replicates.ts';
import { INSTALLATION_REPLICATION, type SharedTables } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

/** Says how each table of both servers replicates, as the files of the tables state it. */
export const SHARED_REPLICATION: ReplicationOf<SharedTables> = {
  ...ACCESS_REPLICATION,
  ...ATTENTION_REPLICATION,
  ...INSTALLATION_REPLICATION,
  ...PLACE_REPLICATION,
  ...QUEUE_REPLICATION,
};

/** Names the tables of a statement that replicate in one of these ways. */
export const tablesThat = (
  replication: Readonly<Record<string, Replication>>,
  ...ways: readonly Replication['as'][]
): string[] => Object.entries(replication).flatMap(([table, { as }]) => (ways.includes(as) ? [table] : []));

const ABOUT_PEOPLE = new Set(tablesThat(SHARED_REPLICATION, 'users'));

/** Tells whether both ends may change rows of this table: users, employees, customers and messages among staff. */
export const isAboutPeople = (table: string): boolean => ABOUT_PEOPLE.has(table);

/** Holds how far the rows of each table reach that central sends to branches. */
export const REACH: Readonly<Record<string, Reach>> = Object.fromEntries(
  Object.entries(SHARED_REPLICATION).flatMap(([table, { reach }]) => (reach ? [[table, reach]] : [])),
);

/** Names the row that a row is a part of; null for one that stands for itself. */
export function parentOf(entity: string, row: Row): { readonly table: string; readonly id: number } | null {
  const reach = REACH[entity];
  return reach?.to === 'parent' ? { table: reach.table, id: Number(row[reach.column]) } : null;
}

/** Lists the tables whose rows are parts of rows of this one. */
export const partsOf = (table: string): { readonly table: string; readonly column: string }[] =>
  Object.entries(REACH).flatMap(([name, reach]) =>
    reach.to === 'parent' && reach.table === table ? [{ table: name, column: reach.column }] : [],
  );

/**
 * Names the scope that a row belongs to; null where it goes nowhere.
 *
 * @param scopeOfParent is called for rows that are parts of another
 */
export function scopeOf(
  entity: string,
  row: Row,
  scopeOfParent: (table: string, id: number) => ScopeName | null,
): ScopeName | null {
  const reach = REACH[entity];
  switch (reach?.to) {
    case 'everywhere':
      return GLOBAL_SCOPE;
    case 'type':
      return typeScope(Number(row[reach.column]));
    case 'branch':
      return branchScope(Number(row[reach.column]));
    case 'own':
      if (row.id_branches != null) return branchScope(Number(row.id_branches));
      return row.id_branch_types != null ? typeScope(Number(row.id_branch_types)) : GLOBAL_SCOPE;
    case 'maker': {
      const maker = makerOf(Number(row.id));
      if (maker > 0) return branchScope(maker);
      return reach.fromCentral === 'everywhere' ? GLOBAL_SCOPE : null;
    }
    case 'parent':
      return scopeOfParent(reach.table, Number(row[reach.column]));
    default:
      return null;
  }
}
