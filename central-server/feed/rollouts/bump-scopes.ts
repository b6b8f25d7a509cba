import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { NO_ROWS } from '#sync/wire/row-hash.ts';

/**
 * Gives scopes a new revision without a change, so that their branches ask, and never see their newest revision go
 * back: what they take together has changed. Gives the revision.
 */
export async function bumpScopes(
  trx: Transaction<CentralTables>,
  scopes: readonly string[],
): Promise<number> {
  const { revision } = await trx
    .updateTable('feed_counter')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', 1)
    .returning('revision')
    .executeTakeFirstOrThrow();
  for (const scope of scopes) {
    await trx
      .insertInto('feed_scopes')
      .values({ scope, revision, horizon: 0, ...NO_ROWS })
      .onConflict((conflict) => conflict.column('scope').doUpdateSet({ revision }))
      .execute();
  }
  return revision;
}
