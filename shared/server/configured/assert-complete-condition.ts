import type { Kysely, Selectable } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AttentionProfilesTable } from '../db/queue-tables.ts';
import type { SharedTables } from '../db/tables.ts';

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

/** Refuses a conditional attention profile that does not say yet what it measures and chooses between: it calls nobody. */
export function assertCompleteCondition(profile: OfCondition): void {
  if (profile.type !== 'CONDITIONALBASED' || COLUMNS.every((column) => profile[column] !== null)) return;
  throw apiError('PROFILE_WITHOUT_CONDITION', { params: { name: profile.name } });
}

/** Reads what an attention profile's condition consists of. */
export const ofCondition = (db: Kysely<SharedTables>, id: number): Promise<OfCondition> =>
  db
    .selectFrom('attention_profiles')
    .select(['name', 'type', ...COLUMNS])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
