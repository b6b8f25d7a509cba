import type { Transaction } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { CentralTables } from '../db/tables.ts';

/** Revokes the keys of the branch's machine; tells whether there were any. */
export async function revokeKeys(
  trx: Transaction<CentralTables>,
  idBranches: number,
  now: Millis,
): Promise<boolean> {
  const revoked = await trx
    .updateTable('branch_keys')
    .set({ revoked_at: now })
    .where('id_branches', '=', idBranches)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}
