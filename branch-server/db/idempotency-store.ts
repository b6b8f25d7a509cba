import type { Database } from 'better-sqlite3';
import type { Millis } from '#shared/domain/ids.ts';
import type { StoredAnswer } from '#shared/server/kit/idempotency.ts';
import { statement } from './statement.ts';

/** Keeps first answers, in the same transaction as the change they answer. */
export interface IdempotencyStore {
  find(key: string): StoredAnswer | undefined;
  save(key: string, remembered: StoredAnswer, now: Millis): void;
  /** Deletes what is older; gives the number of rows. */
  forgetBefore(moment: Millis): number;
}

/** Keeps first answers in the branch's file; called only inside the write gate. */
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
  const forget = statement<{ moment: number }>()(sqlite, (db, p) =>
    db.deleteFrom('idempotency').where('created_at', '<', p('moment')),
  );
  return {
    find: (key) => find.get({ key }),
    save: (key, remembered, now) => {
      save.run({ key, now, ...remembered });
    },
    forgetBefore: (moment) => forget.run({ moment }),
  };
}
