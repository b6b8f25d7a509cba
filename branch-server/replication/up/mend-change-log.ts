import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import { nextEpoch } from '#sync/branch/epoch.ts';
import { type Mending, type MendWorld, mendLog } from '#sync/branch/mend-log.ts';
import type { Mended } from '#sync/branch/ports.ts';
import { createPushStatus } from './push-status.ts';

/** Limits the rows of the log that are in memory at a time. */
const ROWS_AT_ONCE = 500;

export interface LogMendingOptions extends MendWorld {
  readonly sqlite: Database;
  readonly now: () => Millis;
}

/**
 * Creates what puts a damaged change log right: rows are written anew where they do not follow, and what was found is
 * kept aside. Must run inside a write, which is one transaction however long the log is.
 */
export function createLogMending({ sqlite, now, ...world }: LogMendingOptions): () => Mended {
  const standing = createPushStatus(sqlite);
  const { after, oldest } = reading(sqlite);
  const write = writing(sqlite);

  function* from(seq: number): Generator<LoggedChange> {
    for (let at = seq; ; ) {
      const rows = after.all({ seq: at, count: ROWS_AT_ONCE });
      yield* rows;
      const last = rows.at(-1);
      if (!last) return;
      at = last.seq;
    }
  }

  return () => {
    const status = standing.read();
    const first = oldest.get({});
    const anchor = first && first.seq > 1 ? first : { seq: 0, chain: CHAIN_START };
    const mendings = mendLog(anchor, from(anchor.seq), status.cursor.seq, world);
    let count = { rebuilt: 0, lost: 0 };
    for (;;) {
      const { value, done } = mendings.next();
      if (done) {
        if (value) standing.write(nextEpoch(status, anchor, world.draw()));
        return { ...count, another: value };
      }
      write(value, now());
      count = counted(count, value);
    }
  };
}

const counted = <Count extends { rebuilt: number; lost: number }>(
  count: Count,
  { outcome }: Mending,
): Count => (outcome === 'chained' ? count : { ...count, [outcome]: count[outcome] + 1 });

function reading(sqlite: Database) {
  return {
    oldest: statement<object>()(sqlite, (db) =>
      db.selectFrom('change_log').select(['seq', 'chain']).orderBy('seq').limit(1),
    ),
    after: statement<{ seq: number; count: number }>()<LoggedChange>(sqlite, (db, p) =>
      db.selectFrom('change_log').selectAll().where('seq', '>', p('seq')).orderBy('seq').limit(p('count')),
    ),
  };
}

function writing(sqlite: Database) {
  const remove = sqlite.prepare<[number]>('delete from change_log where seq = ?');
  const insert = sqlite.prepare<
    [LoggedChange]
  >(`insert into change_log values (@seq, @epoch, @txn, @idx, @eid,
    @entity, @pk, @op, @row_ver, @base_rev, @schema_v, @wall_ms, @boot_id, @mono_ms, @payload, @chain)`);
  const keep = sqlite.prepare<[number, string | null, string, number]>(
    'insert into damaged_changes (seq, found, outcome, found_at) values (?, ?, ?, ?)',
  );
  return ({ found, row, outcome }: Mending, at: number): void => {
    remove.run(row.seq);
    insert.run(row);
    if (outcome !== 'chained') keep.run(row.seq, found && JSON.stringify(found), outcome, at);
  };
}
