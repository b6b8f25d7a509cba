import { tablesThat } from '#shared/server/db/replication.ts';
import { ACCESS_REPLICATION } from '#shared/server/db/schema/access.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';

/** Tables whose changes have their own audit actions. */
const WRITTEN_DOWN_ALREADY = ['branches', 'branch_group_branches', 'branch_groups', 'general_parameters'];

/** Configuration that only branches have. */
const OF_BRANCHES = ['printers'];

const HISTORIC: ReadonlySet<string> = new Set([
  ...tablesThat(SHARED_REPLICATION, 'configuration').filter(
    (table) => !Object.hasOwn(ACCESS_REPLICATION, table) && !WRITTEN_DOWN_ALREADY.includes(table),
  ),
  ...OF_BRANCHES,
]);

/** True if changes of a table are part of the configuration history. */
export const isHistoric = (table: string): boolean => HISTORIC.has(table);

/** Tables whose rows can belong to one branch. */
export const OF_ONE_BRANCH: readonly string[] = [...HISTORIC].filter((table) => {
  const reach = SHARED_REPLICATION[table as keyof typeof SHARED_REPLICATION]?.reach ?? null;
  if (reach === null) return true;
  if (reach.to === 'parent') return reach.table === 'displays';
  return reach.to === 'branch' || reach.to === 'own';
});
