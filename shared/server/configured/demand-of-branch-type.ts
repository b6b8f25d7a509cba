import type { Kysely } from 'kysely';
import { refuse } from '#shared/contract/refusal.ts';
import type { SharedTables } from '../db/tables.ts';

type OfBranchType = 'attention_profiles' | 'detail_profiles' | 'view_profiles' | 'workstation_types';

/** Refuses what belongs to another branch type, as if it were not there: it cannot be chosen here. */
export async function demandOfBranchType(
  db: Kysely<SharedTables>,
  idBranchTypes: number,
  references: readonly (readonly [table: OfBranchType, id: number | null | undefined])[],
): Promise<void> {
  for (const [table, id] of references) {
    if (id === null || id === undefined) continue;
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('id_branch_types', '=', idBranchTypes)
      .executeTakeFirst();
    if (!found) throw refuse('NOT_FOUND', { about: `${table} ${id} of branch type ${idBranchTypes}` });
  }
}
