import type { Kysely, Selectable } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AttentionProfilesTable } from '#shared/server/db/schema/profiles.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

const COLUMNS = [
  'id_attention_profiles_a',
  'id_attention_profiles_b',
  'conditional_view_profile',
  'conditional_type',
  'conditional_value',
] as const;

export type OfCondition = Pick<
  Selectable<AttentionProfilesTable>,
  'name' | 'type' | (typeof COLUMNS)[number]
>;

/** Throws for a conditional attention profile without its condition. */
export function assertCompleteCondition(profile: OfCondition): void {
  if (profile.type !== 'CONDITIONALBASED' || COLUMNS.every((column) => profile[column] !== null)) return;
  throw apiError('PROFILE_WITHOUT_CONDITION', { params: { name: profile.name } });
}

/** Reads the condition of an attention profile. */
export const ofCondition = (db: Kysely<SharedTables>, id: number): Promise<OfCondition> =>
  db
    .selectFrom('attention_profiles')
    .select(['name', 'type', ...COLUMNS])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
