import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { PushStatus } from '#sync/branch/ports.ts';

/** Keeps how far replication upward has come, in its one row. */
export function createPushStatus(sqlite: Database) {
  const find = statement<object>()(sqlite, (db) => db.selectFrom('replication_standing').selectAll());
  const save = statement<Columns>()(sqlite, (db, p) =>
    db.updateTable('replication_standing').set({
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
