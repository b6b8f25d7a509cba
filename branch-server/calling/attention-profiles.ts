import type { Database } from 'better-sqlite3';
import { assembleProfile } from '#shared/domain/calling/assemble-profile.ts';
import { cachedByVersion } from '../db/cached-by-version.ts';
import { statement } from '../db/statement.ts';

/** Reads attention profiles with all that they refer to, as `assembleProfile` does, remembered until the configuration changes. */
export function createAttentionProfiles(sqlite: Database, version: () => number) {
  const byId = profileById(sqlite);
  const rowsOf = rowsOfProfile(sqlite);
  const stored = {
    byId: (id: number) => byId.get({ id }),
    rowsOf: (profile: number) => rowsOf.all({ profile }),
  };
  return cachedByVersion(version, (id: number) => assembleProfile(stored, id));
}

export type AttentionProfiles = ReturnType<typeof createAttentionProfiles>;

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
