import type { Kysely } from 'kysely';
import { integer, reference, type Table } from '#shared/server/db/migrations/columns.ts';

/**
 * Keeps one round for each ratio-based profile of a branch, where each workstation had its own. These begin anew: of
 * many places none was the branch's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rounds = db.schema.createTable('profile_rounds') as Table;
  await rounds
    .$call(reference('id_branches', 'branches'))
    .$call(reference('id_attention_profiles', 'attention_profiles'))
    .$call(integer('place'))
    .$call(integer('called'))
    .addPrimaryKeyConstraint('profile_rounds_place', [
      'id_branches' as never,
      'id_attention_profiles' as never,
    ])
    .execute();
  await db.schema.dropTable('workstation_rounds').execute();
}
