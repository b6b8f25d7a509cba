import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { SharedTables } from '../db/tables.ts';

/** Gives the name of a branch; refuses with NOT_FOUND where there is none with this id. */
export async function requireBranch(
  db: Pick<Kysely<SharedTables>, 'selectFrom'>,
  id: number,
): Promise<{ readonly name: string }> {
  const branch = await db.selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst();
  if (!branch) throw apiError('NOT_FOUND', { about: `branch ${id}` });
  return branch;
}
