import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { SharedTables } from '../db/tables.ts';
import { leadsBack } from './leads-back.ts';

/** Refuses profiles to hand over to from which this one would be asked again (domain: one is asked once). */
export async function assertNoProfileCycle(
  db: Kysely<SharedTables>,
  id: number,
  targets: readonly number[],
): Promise<void> {
  const rows = await db
    .selectFrom('attention_profiles')
    .select(['id', 'name', 'id_attention_profiles_alt', 'id_attention_profiles_a', 'id_attention_profiles_b'])
    .execute();
  const profiles = rows.map((row) => ({
    id: row.id,
    to: [row.id_attention_profiles_alt, row.id_attention_profiles_a, row.id_attention_profiles_b].filter(
      (to) => to !== null,
    ),
  }));
  const back = leadsBack(id, targets, profiles);
  if (back === undefined) return;
  const name = rows.find((row) => row.id === back)?.name ?? '';
  throw apiError('PROFILE_CYCLE', { params: { name } });
}

/** Refuses conditional profiles where a condition chooses between two. */
export async function assertOrderingProfiles(
  db: Kysely<SharedTables>,
  ids: readonly number[],
): Promise<void> {
  const conditional = await db
    .selectFrom('attention_profiles')
    .select('name')
    .where('id', 'in', ids)
    .where('type', '=', 'CONDITIONALBASED')
    .executeTakeFirst();
  if (conditional) throw apiError('PROFILE_CONDITIONAL', { params: { name: conditional.name } });
}

/** Refuses to make a profile conditional while the condition of another chooses it. */
export async function assertNotUsedByConditions(db: Kysely<SharedTables>, id: number): Promise<void> {
  const chooser = await db
    .selectFrom('attention_profiles')
    .select('name')
    .where((eb) => eb.or([eb('id_attention_profiles_a', '=', id), eb('id_attention_profiles_b', '=', id)]))
    .executeTakeFirst();
  if (chooser) throw apiError('PROFILE_CONDITIONAL', { params: { name: chooser.name } });
}
