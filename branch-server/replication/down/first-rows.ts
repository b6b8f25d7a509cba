import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { IDS_OF_EACH } from '#shared/domain/replication/own-id.ts';
import { REACH } from '#shared/server/db/replication.ts';

/**
 * Takes away what this server made for itself before it was a branch of anything: its first administrator, and a
 * reason to close workstations for. Central gives their numbers to others, so that whoever had signed in as one of them
 * must not be taken for those.
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
