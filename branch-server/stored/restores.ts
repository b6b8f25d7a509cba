import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { RestoresTable } from '#branch-server/db/schema/replication.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';

export type Restore = Selectable<RestoresTable>;

type RestoreCause = Pick<Restore, 'how' | 'source' | 'backup_at' | 'missing_until' | 'head_seq'> &
  Partial<Pick<Restore, 'replaced' | 'missing' | 'events' | 'changes'>>;

/** Number of listed restores: the last one matters, and the one it may have undone. */
const MAX_RESTORES = 5;

/** Reads and writes the reports of restores. */
export function createRestores(sqlite: Database) {
  const all = statement<object>()(sqlite, (db) =>
    db.selectFrom('restores').selectAll().orderBy('id', 'desc').limit(MAX_RESTORES),
  );
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('restores').selectAll().where('id', '=', p('id')),
  );
  const add = statement<Restore>()(sqlite, (db, p) =>
    db.insertInto('restores').values({
      id: p('id'),
      how: p('how'),
      by_user: p('by_user'),
      replaced: p('replaced'),
      source: p('source'),
      backup_at: p('backup_at'),
      missing_until: p('missing_until'),
      head_seq: p('head_seq'),
      missing: p('missing'),
      events: p('events'),
      changes: p('changes'),
      resent_rows: p('resent_rows'),
      resent_known: p('resent_known'),
      resent_done: p('resent_done'),
      requested_epoch: p('requested_epoch'),
      seen_at: p('seen_at'),
      seen_by: p('seen_by'),
    }),
  );
  const put = statement<Restore>()(sqlite, (db, p) =>
    db
      .updateTable('restores')
      .set({
        source: p('source'),
        head_seq: p('head_seq'),
        missing: p('missing'),
        resent_rows: p('resent_rows'),
        resent_known: p('resent_known'),
        resent_done: p('resent_done'),
        requested_epoch: p('requested_epoch'),
        seen_at: p('seen_at'),
        seen_by: p('seen_by'),
      })
      .where('id', '=', p('id')),
  );

  return {
    /** Newest first. */
    list: (): Restore[] => all.all({}),
    find: (id: Millis): Restore | undefined => byId.get({ id }),
    /**
     * Starts the report of a restore without further data, with the time of its detection as id, or the next free
     * one. Must run inside a write.
     */
    begin(now: Millis, known: RestoreCause): Restore {
      let id = now;
      while (byId.get({ id })) id += 1;
      const restore: Restore = {
        id,
        by_user: '',
        replaced: '',
        missing: null,
        events: null,
        changes: null,
        resent_rows: null,
        resent_known: null,
        resent_done: 0,
        requested_epoch: null,
        seen_at: null,
        seen_by: '',
        ...known,
      };
      add.run(restore);
      return restore;
    },
    put: (restore: Restore): void => void put.run(restore),
  };
}

export type Restores = ReturnType<typeof createRestores>;
