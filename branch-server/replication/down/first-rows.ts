import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { IDS_OF_EACH } from '#shared/domain/replication/next-local-id.ts';
import { REACH } from '#shared/server/db/replication.ts';

/**
 * Removes what this server made for itself before it was a branch of a central: its first administrator, and a reason
 * to close workstations for. Central gives their ids to other rows, so a user who had signed in must not be taken for
 * another one.
 */
export async function removeFirstRows(trx: Kysely<BranchTables>): Promise<void> {
  await trx.deleteFrom('tokens').where('id_users', '<', IDS_OF_EACH).execute();
  for (const table of Object.keys(REACH)) {
    await trx
      .deleteFrom(table as 'services')
      .where('id', '<', IDS_OF_EACH)
      .execute();
  }
}
