import { ACCESS_REPLICATION } from '../db/access-tables.ts';
import { SHARED_REPLICATION, tablesThat } from '../db/replication.ts';

/** Whoever changes these is written down by the calls that do it, with actions of their own. */
const WRITTEN_DOWN_ALREADY = ['branches', 'branch_group_branches', 'branch_groups', 'general_parameters'];

/** Configuration that a branch alone has. */
const OF_BRANCHES = ['printers'];

const HISTORIC: ReadonlySet<string> = new Set([
  ...tablesThat(SHARED_REPLICATION, 'configuration').filter(
    (table) => !Object.hasOwn(ACCESS_REPLICATION, table) && !WRITTEN_DOWN_ALREADY.includes(table),
  ),
  ...OF_BRANCHES,
]);

/** Tells whether changes of a table's rows are written down as changes of the configuration. */
export const isHistoric = (table: string): boolean => HISTORIC.has(table);

/** Lists the tables whose rows belong to one branch, or may. */
export const OF_ONE_BRANCH: readonly string[] = [...HISTORIC].filter((table) => {
  const reach = SHARED_REPLICATION[table as keyof typeof SHARED_REPLICATION]?.reach ?? null;
  if (reach === null) return true;
  if (reach.to === 'parent') return reach.table === 'displays';
  return reach.to === 'branch' || reach.to === 'own';
});
