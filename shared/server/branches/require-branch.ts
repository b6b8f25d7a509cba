import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** Returns the name of a branch; throws NOT_FOUND for an unknown id. */
export async function requireBranch(
  db: Pick<Kysely<SharedTables>, 'selectFrom'>,
  id: number,
): Promise<{ readonly name: string }> {
  const branch = await db.selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst();
  if (!branch) throw apiError('NOT_FOUND', { about: `branch ${id}` });
  return branch;
}
