import type { Kysely, Transaction } from 'kysely';
import { refuse } from '#shared/contract/refusal.ts';
import { isAboutPeople, parentOf } from './replication.ts';
import type { SharedTables } from './tables.ts';

/** Refuses to change what central has made, but for people, whom both ends may change. */
export async function demandOpen(trx: Transaction<SharedTables>, table: string, id: number): Promise<void> {
  if (isAboutPeople(table)) return;
  if ((await lockedAmong(trx, table, [id])).has(id)) throw refuse('LOCKED_BY_CENTRAL');
}

/** Refuses to add a part to what central has made: a module to a role, a queue to a view. */
export async function demandOpenParent(
  trx: Transaction<SharedTables>,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const parent = parentOf(table, values);
  if (parent) await demandOpen(trx, parent.table, parent.id);
}

/** Finds those of these rows that central has made: here they are shown, and changed there. */
export async function lockedAmong(
  db: Kysely<SharedTables>,
  table: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('central_rows')
    .select('pk')
    .where('entity', '=', table)
    .where('pk', 'in', ids)
    .execute();
  return new Set(rows.map(({ pk }) => pk));
}
