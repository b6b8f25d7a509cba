import type { Kysely } from 'kysely';
import type { Branch } from '../../contract/branches.ts';
import type { SharedTables } from '../db/tables.ts';

/** The enabled branches that a user is offered wherever one is chosen: those included for them, all where none is. */
export async function branchesOfUser(db: Kysely<SharedTables>, idUsers: number): Promise<Branch[]> {
  const included = db.selectFrom('user_branches').select('id_branches').where('id_users', '=', idUsers);
  const rows = await db
    .selectFrom('branches')
    .select(['id', 'name', 'id_branch_types', 'zone', 'sms', 'latitude', 'longitude'])
    .where('enabled', '=', 1)
    .where(({ or, not, exists, eb }) => or([not(exists(included)), eb('id', 'in', included)]))
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    idBranches: row.id,
    name: row.name,
    idBranchTypes: row.id_branch_types,
    zone: row.zone,
    smsEnabled: row.sms ? 'Y' : 'N',
    latitude: row.latitude,
    longitude: row.longitude,
    enabled: 'Y',
  }));
}
