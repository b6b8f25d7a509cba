import type { Database } from 'better-sqlite3';
import { insertChange } from '#branch-server/db/journal.ts';
import { BRANCH_REPLICATION } from '#branch-server/db/tables.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { canonical } from '#shared/server/db/change.ts';
import { tablesThat } from '#shared/server/db/replication.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import { nextEpoch } from '#sync/branch/epoch.ts';
import type { RepairResult } from '#sync/branch/ports.ts';
import {
  type LiveContent,
  type Mending,
  type RepairContext,
  repairLog,
  runRepairs,
} from '#sync/branch/repair-log.ts';
import { readChangeLog } from './change-log-outbox.ts';
import { createPushStatus } from './push-status.ts';

/** Limits the rows of the log that are in memory at a time. */
const BATCH_SIZE = 500;

export interface LogMendingOptions extends RepairContext {
  readonly sqlite: Database;
  readonly now: () => Millis;
}

/**
 * Creates the repair of a damaged change log: rows are rewritten where the chain is broken, and the damaged ones
 * are stored separately. It runs inside one write transaction, however long the log is.
 */
export function createLogMending({ sqlite, now, ...world }: LogMendingOptions): () => RepairResult {
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
    const done = runRepairs(repairLog(anchor, from(anchor.seq), status.cursor.seq, world), (mending) =>
      write(mending, now()),
    );
    if (done.another) pushStatus.write(nextEpoch(status, anchor, world.draw()));
    return done;
  };
}

function writing(sqlite: Database) {
  const remove = sqlite.prepare<[number]>('delete from change_log where seq = ?');
  const insert = insertChange(sqlite);
  const store = sqlite.prepare<[number, string | null, string, number]>(
    'insert into damaged_changes (seq, found, outcome, found_at) values (?, ?, ?, ?)',
  );
  return ({ found, row, outcome }: Mending, at: number): void => {
    remove.run(row.seq);
    insert.run(row);
    if (outcome !== 'chained') store.run(row.seq, found && JSON.stringify(found), outcome, at);
  };
}

/**
 * Tables whose rows may be sent as a whole. Users are excluded: central accepts only single fields of them from a
 * branch and quarantines the rest.
 */
const TABLES: ReadonlySet<string> = new Set(
  tablesThat({ ...SHARED_REPLICATION, ...BRANCH_REPLICATION }, 'configuration', 'fact'),
);

/** Key columns of entities whose key in the log is not their id, in order. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  audit: ['seq'],
  ticket_events: ['id_branches', 'seq'],
};

type Row = Readonly<Record<string, unknown>>;

/** Current content of rows, in the form of changes. */
export function createLiveContent(sqlite: Database): LiveContent {
  return ({ entity, pk, row_ver }) => {
    if (!TABLES.has(entity)) return null;
    const names = KEYS[entity] ?? ['id'];
    const keys = pk.split('/').map(Number);
    if (keys.length !== names.length || !keys.every(Number.isSafeInteger)) return null;
    const where = names.map((name) => `${name} = ?`).join(' and ');
    const row = sqlite.prepare<number[], Row>(`select * from ${entity} where ${where}`).get(...keys);
    if (!row || row_ver > Number(row.row_ver ?? 1)) return null;
    return canonical(row);
  };
}
