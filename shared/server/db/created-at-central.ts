import type { Kysely, Transaction } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { isUserTable, parentOf } from './replication.ts';
import type { SharedTables } from './tables.ts';

/** Throws for changes of rows created at central, except user data, which both ends may change. */
export async function assertEditable(
  trx: Transaction<SharedTables>,
  table: string,
  id: number,
): Promise<void> {
  if (isUserTable(table)) return;
  if ((await findLocked(trx, table, [id])).has(id)) throw apiError('LOCKED_BY_CENTRAL');
}

/** Throws for parts added to rows created at central: a module of a role, a queue of a view profile. */
export async function assertEditableParent(
  trx: Transaction<SharedTables>,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const parent = parentOf(table, values);
  if (parent) await assertEditable(trx, parent.table, parent.id);
}

/** Finds those of these rows that central has made: here they are shown, and changed there. */
export async function findLocked(
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
