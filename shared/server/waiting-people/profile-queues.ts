import type { Kysely } from 'kysely';
import type { SharedTables } from '../db/tables.ts';

/** The queues that an attention profile reads, with those that it leads to; `all` where one of them has no rows. */
export type QueuesOfProfile = (idProfile: number | null) => ReadonlySet<number> | 'all';

const NONE: ReadonlySet<number> = new Set();

/**
 * Reads which queues each attention profile calls, as the calling reads them: through alternatives, and both profiles
 * between which a condition chooses. None for a profile that cannot choose: missing, or without its condition.
 */
export async function profileQueues(db: Kysely<SharedTables>): Promise<QueuesOfProfile> {
  const [profiles, rows] = await Promise.all([
    db.selectFrom('attention_profiles').selectAll().execute(),
    db.selectFrom('attention_profile_rows').select(['id_attention_profiles', 'id_queues']).execute(),
  ]);
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const rowsOf = Map.groupBy(rows, ({ id_attention_profiles }) => id_attention_profiles);

  /** Lists the profiles that put tickets in order, from one on; follows none of `above`, which led here. */
  function ordering(id: number | null, above: readonly number[]): readonly number[] {
    const profile = id === null || above.includes(id) ? undefined : byId.get(id);
    if (!profile) return [];
    const here = [...above, profile.id];
    const others = ordering(profile.id_attention_profiles_alt, here);
    if (profile.type !== 'CONDITIONALBASED') return [profile.id, ...others];
    const [a, b] = [profile.id_attention_profiles_a, profile.id_attention_profiles_b].map((one) =>
      ordering(one, here),
    );
    return a?.length && b?.length ? [...a, ...b, ...others] : [];
  }

  return (idProfile) => {
    const read = ordering(idProfile, []).map((id) => rowsOf.get(id) ?? []);
    if (read.length === 0) return NONE;
    if (read.some((own) => own.length === 0)) return 'all';
    return new Set(read.flat().map(({ id_queues }) => id_queues));
  };
}
