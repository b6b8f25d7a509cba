import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** Throws if a profile would lead back to itself. */
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

/** Throws if a condition selects between conditional profiles. */
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

/** Throws if a profile used by a condition becomes conditional. */
export async function assertNotUsedByConditions(db: Kysely<SharedTables>, id: number): Promise<void> {
  const chooser = await db
    .selectFrom('attention_profiles')
    .select('name')
    .where((eb) => eb.or([eb('id_attention_profiles_a', '=', id), eb('id_attention_profiles_b', '=', id)]))
    .executeTakeFirst();
  if (chooser) throw apiError('PROFILE_CONDITIONAL', { params: { name: chooser.name } });
}

/** A profile with the profiles it may continue with: its alternative, and those of its condition. */
interface Leading {
  readonly id: number;
  readonly to: readonly number[];
}

/** Returns the first target that reaches the profile `id`; undefined if none does. */
function leadsBack(id: number, targets: readonly number[], profiles: readonly Leading[]): number | undefined {
  const next = new Map(profiles.map((profile) => [profile.id, profile.to]));
  return targets.find((target) => reaches(target, id, next, new Set()));
}

function reaches(
  from: number,
  to: number,
  next: ReadonlyMap<number, readonly number[]>,
  seen: Set<number>,
): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return (next.get(from) ?? []).some((further) => reaches(further, to, next, seen));
}
