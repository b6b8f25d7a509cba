import type { Kysely, Transaction } from 'kysely';
import type { ConfigurationFile } from '#shared/contract/configuration/transfer.ts';
import type { SharedTables } from '../db/tables.ts';

/** So many are kept; an older one goes with each that comes. */
const MAX_VERSIONS = 10;

/** Keeps a configuration as it was, before somebody changes it by a file. */
export async function storeConfigurationVersion(
  trx: Transaction<SharedTables>,
  file: ConfigurationFile,
  username: string,
): Promise<void> {
  await trx
    .insertInto('configuration_versions')
    .values({ at: file.createdAt, username, file: JSON.stringify(file) })
    .onConflict((conflict) => conflict.column('at').doNothing())
    .execute();
  const oldest = await trx
    .selectFrom('configuration_versions')
    .select('at')
    .orderBy('at', 'desc')
    .offset(MAX_VERSIONS)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await trx.deleteFrom('configuration_versions').where('at', '<=', oldest.at).execute();
}

/** Lists what is kept, the newest first. */
export const configurationVersions = (db: Kysely<SharedTables>) =>
  db
    .selectFrom('configuration_versions')
    .select(['at', 'username'])
    .orderBy('at', 'desc')
    .limit(MAX_VERSIONS)
    .execute();

/** Finds one by the moment at which it was kept. */
export async function findConfigurationVersion(
  db: Kysely<SharedTables>,
  at: number,
): Promise<ConfigurationFile | undefined> {
  const found = await db
    .selectFrom('configuration_versions')
    .select('file')
    .where('at', '=', at)
    .executeTakeFirst();
  return found && (JSON.parse(found.file) as ConfigurationFile);
}
