import type { Kysely } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { CentralTables } from '../db/tables.ts';

/**
 * Forgets deletions noted before a moment, and up to where: a branch that knows less takes the scope anew. The clock
 * only says when, so that a wrong one costs nothing but a longer way.
 */
export async function purgeTombstones(db: Kysely<CentralTables>, before: Millis): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locks the counter, as transactions that add to the feed do.
    await trx
      .updateTable('feed_counter')
      .set((eb) => ({ revision: eb('revision', '+', 0) }))
      .where('id', '=', 1)
      .execute();
    const forgotten = await trx
      .deleteFrom('feed_rows')
      .where('deleted', '=', 1)
      .where('changed_at', '<', before)
      .returning(['scope', 'revision'])
      .execute();
    for (const [scope, horizon] of newestByScope(forgotten)) {
      await trx
        .updateTable('feed_scopes')
        .set({ horizon })
        .where('scope', '=', scope)
        .where('horizon', '<', horizon)
        .execute();
    }
  });
}

function newestByScope(rows: readonly { readonly scope: string; readonly revision: number }[]) {
  const newest = new Map<string, number>();
  for (const { scope, revision } of rows) newest.set(scope, Math.max(newest.get(scope) ?? 0, revision));
  return newest;
}
