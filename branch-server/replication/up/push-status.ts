import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { PushStatus } from '#sync/branch/ports.ts';

/** Stores the progress of the push in its one row. */
export function createPushStatus(sqlite: Database) {
  const find = statement<object>()(sqlite, (db) => db.selectFrom('replication_status').selectAll());
  const save = statement<Columns>()(sqlite, (db, p) =>
    db.updateTable('replication_status').set({
      epoch: p('epoch'),
      parent: p('parent'),
      cursor_seq: p('cursor_seq'),
      cursor_chain: p('cursor_chain'),
      running_ms: p('running_ms'),
      marks: p('marks'),
    }),
  );
  return {
    read(): PushStatus {
      const found = find.get({});
      // Expects the row that opening the database has made.
      if (!found) throw new Error('replication has no status');
      return {
        epoch: found.epoch,
        parent: found.parent,
        cursor: { seq: found.cursor_seq, chain: found.cursor_chain },
        retention: { runningMs: found.running_ms, marks: JSON.parse(found.marks) as Marks },
      };
    },

    /** Must run inside a write. */
    write({ epoch, parent, cursor, retention }: PushStatus): void {
      save.run({
        epoch,
        parent,
        cursor_seq: cursor.seq,
        cursor_chain: cursor.chain,
        running_ms: retention.runningMs,
        marks: JSON.stringify(retention.marks),
      });
    },
  };
}

type Marks = PushStatus['retention']['marks'];

interface Columns {
  readonly epoch: string;
  readonly parent: string | null;
  readonly cursor_seq: number;
  readonly cursor_chain: string;
  readonly running_ms: number;
  readonly marks: string;
}

/** Counts the rows of the change log that central does not have yet. */
export interface Pending {
  readonly head: number;
  readonly acknowledged: number;
  readonly rows: number;
  /** Age of the oldest of them, ms. */
  readonly oldestMs: number;
}

export function createPendingRows(sqlite: Database, clock: Clock, bootId: string): () => Pending {
  const pushStatus = createPushStatus(sqlite);
  const newest = statement<object>()(sqlite, (db) =>
    db.selectFrom('change_log').select('seq').orderBy('seq', 'desc').limit(1),
  );
  const next = statement<{ seq: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('change_log')
      .select(['boot_id', 'mono_ms', 'wall_ms'])
      .where('seq', '>', p('seq'))
      .orderBy('seq')
      .limit(1),
  );

  return () => {
    const { seq } = pushStatus.read().cursor;
    const head = newest.get({})?.seq ?? 0;
    const oldest = next.get({ seq });
    const age =
      oldest && (oldest.boot_id === bootId ? clock.mono() - oldest.mono_ms : clock.now() - oldest.wall_ms);
    return { head, acknowledged: seq, rows: Math.max(0, head - seq), oldestMs: Math.max(0, age ?? 0) };
  };
}
