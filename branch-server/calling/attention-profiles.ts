import type { Database } from 'better-sqlite3';
import type {
  AttentionProfile,
  Condition,
  OrderingProfile,
} from '#shared/domain/calling/attention-profile.ts';
import { CONDITIONAL_TYPES } from '#shared/domain/calling/attention-profile.ts';
import { isOrderingType } from '#shared/domain/calling/strategies/registry.ts';
import { remembered } from '../db/remembered.ts';
import { statement } from '../db/statement.ts';

/**
 * Reads attention profiles with all that they refer to, remembered until the configuration changes. Null for one that
 * cannot choose: missing, of an unknown type, or conditional without two profiles to choose between.
 */
export function createAttentionProfiles(sqlite: Database, version: () => number) {
  const byId = profileById(sqlite);
  const rowsOf = rowsOfProfile(sqlite);

  /** Follows no profile of `above`, those that led here: one that leads back to itself ends there. */
  function load(id: number | null, above: readonly number[]): AttentionProfile | null {
    const row = id === null || above.includes(id) ? undefined : byId.get({ id });
    if (!row) return null;
    const here = [...above, row.id];
    const { type } = row;
    const profile = {
      ...{ id: row.id, name: row.name, generalLimit: row.general_limit },
      alternative: load(row.id_attention_profiles_alt, here),
    };
    if (isOrderingType(type)) return { ...profile, type, rows: rowsOf.all({ profile: row.id }) };
    const a = ordering(load(row.id_attention_profiles_a, here));
    const b = ordering(load(row.id_attention_profiles_b, here));
    const condition = conditionOf(row);
    return type === 'CONDITIONALBASED' && a && b && condition ? { ...profile, type, condition, a, b } : null;
  }

  return remembered(version, (id: number) => load(id, []));
}

export type AttentionProfiles = ReturnType<typeof createAttentionProfiles>;

type ProfileFound = NonNullable<ReturnType<ReturnType<typeof profileById>['get']>>;

/** Leaves out conditional profiles: a condition cannot choose between further ones. */
const ordering = (profile: AttentionProfile | null): OrderingProfile | null =>
  profile?.type === 'CONDITIONALBASED' ? null : profile;

function conditionOf(row: ProfileFound): Condition | null {
  const { conditional_type: type, conditional_view_profile: idViewProfiles, conditional_value: value } = row;
  if (type === null || idViewProfiles === null || value === null) return null;
  return { type: CONDITIONAL_TYPES[type], idViewProfiles, value };
}

function profileById(sqlite: Database) {
  return statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('attention_profiles').selectAll().where('id', '=', p('id')),
  );
}

function rowsOfProfile(sqlite: Database) {
  return statement<{ profile: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('attention_profile_rows')
      .select([
        'id',
        'id_queues as queueId',
        'sequence',
        'weight',
        'iterations',
        'level',
        'row_limit as limit',
      ])
      .where('id_attention_profiles', '=', p('profile'))
      .orderBy('id'),
  );
}
