import {
  branchScope,
  GLOBAL_SCOPE,
  originOf,
  type ScopeName,
  typeScope,
} from '#shared/domain/replication/scopes.ts';
import type { Reach, Replication } from './replicates.ts';
import { SHARED_REPLICATION } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

/** Tables of a statement that replicate in one of these ways. */
export const tablesThat = (
  replication: Readonly<Record<string, Replication>>,
  ...ways: readonly Replication['as'][]
): string[] => Object.entries(replication).flatMap(([table, { as }]) => (ways.includes(as) ? [table] : []));

const USER_TABLES = new Set(tablesThat(SHARED_REPLICATION, 'users'));

/** Whether both ends may change rows of this table: users, employees, customers and messages among staff. */
export const isUserTable = (table: string): boolean => USER_TABLES.has(table);

/** Scope in which central sends the rows of each table to branches. */
export const REACH: Readonly<Record<string, Reach>> = Object.fromEntries(
  Object.entries(SHARED_REPLICATION).flatMap(([table, { reach }]) => (reach ? [[table, reach]] : [])),
);

/** Parent of a row; null if it has none. */
export function parentOf(entity: string, row: Row): { readonly table: string; readonly id: number } | null {
  const reach = REACH[entity];
  return reach?.to === 'parent' ? { table: reach.table, id: Number(row[reach.column]) } : null;
}

/** Lists the tables whose rows are parts of rows of this one. */
export const partsOf = (table: string): { readonly table: string; readonly column: string }[] =>
  Object.entries(REACH).flatMap(([name, reach]) =>
    reach.to === 'parent' && reach.table === table ? [{ table: name, column: reach.column }] : [],
  );

/** Finds scopes that depend on other rows. */
export interface ScopesAround {
  /** Of the row that this one is a part of. */
  ofParent(table: string, id: number): readonly ScopeName[];
  /** Scopes of the branches where the user of a row may sign in. */
  ofWorkplaces(entity: string, row: Row): readonly ScopeName[];
}

/** Scopes of a row: mostly one, none if it is not sent. */
export function scopesOfRow(entity: string, row: Row, around: ScopesAround): readonly ScopeName[] {
  const reach = REACH[entity];
  switch (reach?.to) {
    case 'everywhere':
      return [GLOBAL_SCOPE];
    case 'type':
      return [typeScope(Number(row[reach.column]))];
    case 'branch':
      return [branchScope(Number(row[reach.column]))];
    case 'own':
      if (row.id_branches != null) return [branchScope(Number(row.id_branches))];
      return [row.id_branch_types != null ? typeScope(Number(row.id_branch_types)) : GLOBAL_SCOPE];
    case 'maker': {
      const maker = originOf(Number(row.id));
      if (maker > 0) return [branchScope(maker)];
      return reach.fromCentral === 'everywhere' ? [GLOBAL_SCOPE] : [];
    }
    case 'workplaces':
      return around.ofWorkplaces(entity, row);
    case 'parent':
      return around.ofParent(reach.table, Number(row[reach.column]));
    default:
      return [];
  }
}
