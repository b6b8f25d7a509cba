import type {
  AttentionProfile,
  AttentionProfileId,
  Condition,
  OrderingProfile,
} from './attention-profile.ts';
import { CONDITIONAL_TYPES } from './attention-profile.ts';
import { isOrderingType } from './strategies/registry.ts';
import type { ProfileRow } from './strategies/strategy.ts';

/** An attention profile as it is stored, with the ids of what it refers to. */
export interface StoredProfile {
  readonly id: AttentionProfileId;
  readonly name: string;
  readonly type: string;
  readonly general_limit: number;
  readonly id_attention_profiles_alt: number | null;
  readonly id_attention_profiles_a: number | null;
  readonly id_attention_profiles_b: number | null;
  readonly conditional_type: keyof typeof CONDITIONAL_TYPES | null;
  readonly conditional_view_profile: number | null;
  readonly conditional_value: number | null;
}

/** Finds stored profiles and their rows, in their order. */
export interface StoredProfiles {
  byId(id: number): StoredProfile | undefined;
  rowsOf(id: number): readonly ProfileRow[];
}

/**
 * Puts a stored attention profile together with all that it refers to. Null for one that cannot choose: missing, of an
 * unknown type, or conditional without two profiles to choose between.
 */
export function assembleProfile(stored: StoredProfiles, id: number | null): AttentionProfile | null {
  return load(stored, id, []);
}

/** Follows no profile of `above`, those that led here: one that leads back to itself ends there. */
function load(stored: StoredProfiles, id: number | null, above: readonly number[]): AttentionProfile | null {
  const row = id === null || above.includes(id) ? undefined : stored.byId(id);
  if (!row) return null;
  const here = [...above, row.id];
  const { type } = row;
  const profile = {
    id: row.id,
    name: row.name,
    generalLimit: row.general_limit,
    alternative: load(stored, row.id_attention_profiles_alt, here),
  };
  if (isOrderingType(type)) return { ...profile, type, rows: stored.rowsOf(row.id) };
  const a = ordering(load(stored, row.id_attention_profiles_a, here));
  const b = ordering(load(stored, row.id_attention_profiles_b, here));
  const condition = conditionOf(row);
  return type === 'CONDITIONALBASED' && a && b && condition ? { ...profile, type, condition, a, b } : null;
}

/** Leaves out conditional profiles: a condition cannot choose between further ones. */
const ordering = (profile: AttentionProfile | null): OrderingProfile | null =>
  profile?.type === 'CONDITIONALBASED' ? null : profile;

function conditionOf(row: StoredProfile): Condition | null {
  const { conditional_type: type, conditional_view_profile: idViewProfiles, conditional_value: value } = row;
  if (type === null || idViewProfiles === null || value === null) return null;
  return { type: CONDITIONAL_TYPES[type], idViewProfiles, value };
}
