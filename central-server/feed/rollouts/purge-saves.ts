import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Forgets what was saved before a moment, but for what belongs to a rollout under way. */
export async function purgeSaves(db: Kysely<CentralTables>, before: Millis): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const old = trx
      .selectFrom('saves')
      .select('id')
      .where('at', '<', before)
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('id_rollouts', 'is', null),
          eb('id_rollouts', 'not in', selectFrom('rollouts').select('id').where('state', '=', 'open')),
        ]),
      );
    await trx.deleteFrom('saved_changes').where('id_saves', 'in', old).execute();
    await trx.deleteFrom('saves').where('id', 'in', old).execute();
  });
}
