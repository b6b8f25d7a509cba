import type { Database } from 'better-sqlite3';
import { insertChange } from '#branch-server/db/journal.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { nextEpoch } from '#sync/branch/epoch.ts';
import { type Mending, type MendWorld, mended, mendLog } from '#sync/branch/mend-log.ts';
import type { Mended } from '#sync/branch/ports.ts';
import { createPushStatus } from './push-status.ts';
import { readChangeLog } from './read-change-log.ts';

/** Limits the rows of the log that are in memory at a time. */
const BATCH_SIZE = 500;

export interface LogMendingOptions extends MendWorld {
  readonly sqlite: Database;
  readonly now: () => Millis;
}

/**
 * Creates what puts a damaged change log right: rows are written anew where they do not follow, and what was found is
 * kept aside. Must run inside a write, which is one transaction however long the log is.
 */
export function createLogMending({ sqlite, now, ...world }: LogMendingOptions): () => Mended {
  const pushStatus = createPushStatus(sqlite);
  const log = readChangeLog(sqlite);
  const write = writing(sqlite);

  function* from(seq: number): Generator<LoggedChange> {
    for (let at = seq; ; ) {
      const rows = log.after.all({ seq: at, count: BATCH_SIZE });
      yield* rows;
      const last = rows.at(-1);
      if (!last) return;
      at = last.seq;
    }
  }

  return () => {
    const status = pushStatus.read();
    const anchor = log.anchor();
    const done = mended(mendLog(anchor, from(anchor.seq), status.cursor.seq, world), (mending) =>
      write(mending, now()),
    );
    if (done.another) pushStatus.write(nextEpoch(status, anchor, world.draw()));
    return done;
  };
}

function writing(sqlite: Database) {
  const remove = sqlite.prepare<[number]>('delete from change_log where seq = ?');
  const insert = insertChange(sqlite);
  const keep = sqlite.prepare<[number, string | null, string, number]>(
    'insert into damaged_changes (seq, found, outcome, found_at) values (?, ?, ?, ?)',
  );
  return ({ found, row, outcome }: Mending, at: number): void => {
    remove.run(row.seq);
    insert.run(row);
    if (outcome !== 'chained') keep.run(row.seq, found && JSON.stringify(found), outcome, at);
  };
}
