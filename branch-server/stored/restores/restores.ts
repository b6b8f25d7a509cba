import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { RestoresTable } from '#branch-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';

export type Restore = Selectable<RestoresTable>;

type RestoreCause = Pick<Restore, 'how' | 'source' | 'backup_at' | 'missing_until' | 'head_seq'>;

/** Shows so many: the last restore is what matters, and the one that it may have undone. */
const MAX_RESTORES = 5;

/** Reads and writes what is known of each time that the branch was put back. */
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
      kept: p('kept'),
      source: p('source'),
      backup_at: p('backup_at'),
      missing_until: p('missing_until'),
      head_seq: p('head_seq'),
      lost: p('lost'),
      events: p('events'),
      changes: p('changes'),
      again_rows: p('again_rows'),
      again_known: p('again_known'),
      again_done: p('again_done'),
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
        lost: p('lost'),
        again_rows: p('again_rows'),
        again_known: p('again_known'),
        again_done: p('again_done'),
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
     * Begins the report of a restore of which nothing else is known yet, under the moment at which that was noticed, or the
     * next that no other has. Must run inside a write, as the other.
     */
    begin(now: Millis, known: RestoreCause): Restore {
      let id = now;
      while (byId.get({ id })) id += 1;
      const restore: Restore = {
        id,
        by_user: '',
        kept: '',
        lost: null,
        events: null,
        changes: null,
        again_rows: null,
        again_known: null,
        again_done: 0,
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
