import type { Database } from 'better-sqlite3';
import { BRANCH_REPLICATION } from '#branch-server/db/tables.ts';
import { SHARED_REPLICATION, tablesThat } from '#shared/server/db/replication.ts';

/**
 * Tables that a first start fills: an administrator, the audit of that, a reason to close workstations for, and the
 * language that was chosen at the set-up.
 */
const FROM_FIRST_START = new Set([
  'audit',
  'roles',
  'role_modules',
  'employees',
  'users',
  'close_reasons',
  'general_parameters',
]);

/**
 * The first table in which a server that is no branch yet has rows of its own; null where it has none. They would
 * stand under ids that central gives to something else.
 */
export function tableWithLocalData(sqlite: Database): string | null {
  const all = { ...SHARED_REPLICATION, ...BRANCH_REPLICATION };
  const replicated = tablesThat(all, 'configuration', 'users', 'fact');
  const isFilled = (table: string): boolean =>
    sqlite.prepare(`select 1 from ${table} limit 1`).get() !== undefined;
  return replicated.find((table) => !FROM_FIRST_START.has(table) && isFilled(table)) ?? null;
}
