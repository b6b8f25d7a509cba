import type { Database } from 'better-sqlite3';
import type { Millis } from '#shared/domain/ids.ts';
import type { StoredAnswer } from '#shared/server/kit/idempotency.ts';
import { statement } from './statement.ts';

/** Stores first answers, in the transaction of the change that they answer. */
export interface IdempotencyStore {
  find(key: string): StoredAnswer | undefined;
  save(key: string, answer: StoredAnswer, now: Millis): void;
  /** Deletes older answers; returns the number of rows. */
  purgeBefore(moment: Millis): number;
}

/** Stores answers in the database of the branch; called only inside the write gate. */
export function createIdempotencyStore(sqlite: Database): IdempotencyStore {
  const find = statement<{ key: string }>()(sqlite, (db, p) =>
    db.selectFrom('idempotency').select(['fingerprint', 'answer']).where('key', '=', p('key')),
  );
  const save = statement<{ key: string; fingerprint: string; answer: string; now: number }>()(
    sqlite,
    (db, p) =>
      db.insertInto('idempotency').values({
        key: p('key'),
        fingerprint: p('fingerprint'),
        answer: p('answer'),
        created_at: p('now'),
      }),
  );
  const purge = statement<{ moment: number }>()(sqlite, (db, p) =>
    db.deleteFrom('idempotency').where('created_at', '<', p('moment')),
  );
  return {
    find: (key) => find.get({ key }),
    save: (key, answer, now) => {
      save.run({ key, now, ...answer });
    },
    purgeBefore: (moment) => purge.run({ moment }),
  };
}
