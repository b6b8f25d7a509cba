import { ACCESS_REPLICATION } from '#shared/server/db/access-tables.ts';
import { SHARED_REPLICATION, tablesThat } from '#shared/server/db/replication.ts';

/** Says which branches there are, and how they are grouped: what rollouts themselves go by. */
const BRANCH_TABLES = ['branch_group_branches', 'branch_groups', 'branches'];

const ROLLED_OUT: ReadonlySet<string> = new Set(
  tablesThat(SHARED_REPLICATION, 'configuration').filter(
    (table) =>
      !Object.hasOwn(ACCESS_REPLICATION, table) &&
      !BRANCH_TABLES.includes(table) &&
      table !== 'general_parameters',
  ),
);

/**
 * Tells whether rows of a table can be rolled out in steps and taken back. Who may do what, settings (the rules for
 * passwords and the audit are among them) and the branches themselves always hold at once and everywhere.
 */
export const isRolledOut = (table: string): boolean => ROLLED_OUT.has(table);
