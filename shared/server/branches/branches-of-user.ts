import type { Kysely } from 'kysely';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { BRANCH_COLUMNS, presentBranch } from './present-branch.ts';

/** The enabled branches that a user can select: the included ones, or all if none is included. */
export async function branchesOfUser(db: Kysely<SharedTables>, idUsers: number): Promise<Branch[]> {
  const included = db.selectFrom('user_branches').select('id_branches').where('id_users', '=', idUsers);
  const rows = await db
    .selectFrom('branches')
    .select(BRANCH_COLUMNS)
    .where('enabled', '=', 1)
    .where(({ or, not, exists, eb }) => or([not(exists(included)), eb('id', 'in', included)]))
    .orderBy('name')
    .execute();
  return rows.map(presentBranch);
}
