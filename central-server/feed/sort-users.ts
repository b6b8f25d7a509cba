import type { Kysely } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { CentralTables } from '../db/tables.ts';
import { recordChanges } from './record-changes.ts';

/** Users of one transaction: others wait for it. */
const PIECE = 200;

/**
 * Takes users back from the branches at which they do not work. Needed once, after the upgrade from a version that sent
 * everybody to every branch; begins anew where it was cut off.
 */
export async function sortUsers(db: Kysely<CentralTables>, now: Millis): Promise<void> {
  const { users_sorted: isSorted } = await db
    .selectFrom('feed_counter')
    .select('users_sorted')
    .executeTakeFirstOrThrow();
  if (isSorted) return;
  for (let last = 0; ; ) {
    const users = await db
      .selectFrom('users')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PIECE)
      .execute();
    if (users.length === 0) break;
    const changes = users.map(({ id }) => ({
      entity: 'users',
      pk: id,
      op: 'update' as const,
      rowVersion: 0,
      values: {},
    }));
    await db.transaction().execute((trx) => recordChanges(trx, changes, now));
    last = users.at(-1)?.id ?? last;
  }
  await db.updateTable('feed_counter').set({ users_sorted: 1 }).execute();
}
