import type { Kysely } from 'kysely';
import { refuse } from '#shared/contract/refusal.ts';
import type { CentralTables } from '../db/tables.ts';

/** Gives the name of a branch; refuses with NOT_FOUND where central has none with this id. */
export async function demandBranch(
  reader: Kysely<CentralTables>,
  id: number,
): Promise<{ readonly name: string }> {
  const branch = await reader.selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst();
  if (!branch) throw refuse('NOT_FOUND', { about: `branch ${id}` });
  return branch;
}
