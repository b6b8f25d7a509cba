import type { Database } from 'better-sqlite3';
import type { AttentionProfileId } from '#shared/domain/calling/attention-profile.ts';
import type { Round } from '#shared/domain/calling/strategies/strategy.ts';
import { statement } from '../db/statement.ts';

/**
 * Keeps the place in the rounds of ratio-based attention profiles, one for each profile and branch: two calls of A for
 * one of B is what the waiting room sees of all its workstations together.
 */
export function createRounds(sqlite: Database) {
  const all = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('profile_rounds')
      .select(['id_attention_profiles', 'place', 'called'])
      .where('id_branches', '=', p('branch')),
  );
  const put = statement<{ branch: number; profile: number; place: number; called: number }>()(
    sqlite,
    (db, p) =>
      db
        .insertInto('profile_rounds')
        .values({
          id_branches: p('branch'),
          id_attention_profiles: p('profile'),
          place: p('place'),
          called: p('called'),
        })
        .onConflict((on) =>
          on
            .columns(['id_branches', 'id_attention_profiles'])
            .doUpdateSet({ place: p('place'), called: p('called') }),
        ),
  );

  return {
    of: (branch: number): ReadonlyMap<AttentionProfileId, Round> =>
      new Map(
        all
          .all({ branch })
          .map(({ id_attention_profiles: profile, place: row, called }) => [profile, { row, called }]),
      ),

    keep(branch: number, profile: AttentionProfileId, { row: place, called }: Round): void {
      put.run({ branch, profile, place, called });
    },
  };
}

export type Rounds = ReturnType<typeof createRounds>;
