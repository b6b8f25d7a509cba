import type { ProfileRowInput } from '#shared/contract/configuration/attention-profile-rows.ts';
import type { ConditionInput } from '#shared/contract/configuration/attention-profiles.ts';
import {
  type AttentionProfile,
  CONDITIONAL_TYPES,
  type OrderingProfile,
} from '#shared/domain/calling/profile.ts';
import { isOrderingType } from '#shared/domain/calling/strategies.ts';

/** Profile as in its form, saved or not. */
export interface TriedProfile {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly generalLimit: number;
  readonly idAttentionProfilesAlt: number | null;
  readonly rows: readonly ProfileRowInput[];
  readonly conditional: ConditionInput | null;
}

/** Ids of the profiles that a profile refers to. */
export const ledTo = ({ idAttentionProfilesAlt, conditional }: TriedProfile): number[] =>
  [idAttentionProfilesAlt, conditional?.A, conditional?.B].filter((id) => typeof id === 'number');

/**
 * Converts a profile for the domain functions that select tickets. Null if it is missing, or conditional without
 * two profiles.
 */
export function toDomain(
  profile: TriedProfile,
  others: ReadonlyMap<number, TriedProfile>,
  above: readonly number[] = [],
): AttentionProfile | null {
  const here = [...above, profile.id];
  const other = (id: number | null | undefined) => {
    const found = typeof id === 'number' && !here.includes(id) ? others.get(id) : undefined;
    return found ? toDomain(found, others, here) : null;
  };
  const { id, name, type, generalLimit, conditional } = profile;
  const shared = { id, name, generalLimit, alternative: other(profile.idAttentionProfilesAlt) };
  if (isOrderingType(type)) return { ...shared, type, rows: profile.rows.map(rowOf) };
  const [a, b] = [ordering(other(conditional?.A)), ordering(other(conditional?.B))];
  if (!conditional || !a || !b) return null;
  const condition = {
    type: CONDITIONAL_TYPES[conditional.type],
    idViewProfiles: conditional.idViewProfile,
    value: conditional.value,
  };
  return { ...shared, type: 'CONDITIONALBASED', condition, a, b };
}

const rowOf = (row: ProfileRowInput, index: number) => ({
  id: index + 1,
  queueId: row.idQueues,
  sequence: row.sequence ?? 0,
  weight: row.weight ?? 1,
  iterations: row.iterations ?? 1,
  level: row.level ?? 0,
  limit: row.limit ?? 0,
});

const ordering = (profile: AttentionProfile | null): OrderingProfile | null =>
  profile?.type === 'CONDITIONALBASED' ? null : profile;
