import type { Database } from 'better-sqlite3';
import { CHAIN_START, type Change, chainedRow, newChangeId } from '#shared/server/db/change.ts';
import { isUserTable } from '#shared/server/db/replication.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { statement } from './statement.ts';

export interface JournalOptions {
  readonly sqlite: Database;
  readonly clock: Clock;
  readonly bootId: string;
}

export interface Journal {
  /** Opens the log of one transaction and returns the function that records its changes. */
  begin(): (change: Change) => void;
  /** Number of changes recorded since the start, including rolled-back transactions. */
  recorded(): number;
}

/**
 * Writes the change log. Its epoch and the head of its chain are read from the file for each transaction, so that a
 * rolled-back one leaves no trace and a new epoch holds from the transaction after the one that began it.
 */
export function createJournal({ sqlite, clock, bootId }: JournalOptions): Journal {
  const epochOf = readEpoch(sqlite);
  const head = statement<object>()(sqlite, (db) =>
    db.selectFrom('change_log').select(['seq', 'chain']).orderBy('seq', 'desc').limit(1),
  );
  const insert = insertChange(sqlite);
  const baseOf = readBase(sqlite);
  let recorded = 0;

  return {
    recorded: () => recorded,
    begin() {
      let previous: { seq: number; chain: string } | null = null;
      let epoch = '';
      let first = 0;
      let idx = 0;
      return (change) => {
        if (!previous) {
          previous = head.get({}) ?? { seq: 0, chain: CHAIN_START };
          epoch = epochOf();
          first = previous.seq + 1;
        }
        const stamp = { epoch, bootId, wallMs: clock.now(), monoMs: clock.mono() };
        const row = chainedRow(
          previous,
          { txn: first, idx, eid: newChangeId() },
          { ...change, base: baseOf(change) },
          stamp,
        );
        insert.run(row);
        previous = row;
        idx += 1;
        recorded += 1;
      };
    },
  };
}

/** The revision at which central last gave a row that both ends may change; null for any other. */
function readBase(sqlite: Database): (change: Change) => number | null {
  const find = statement<{ entity: string; pk: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('central_rows')
      .select('revision')
      .where('entity', '=', p('entity'))
      .where('pk', '=', p('pk')),
  );
  return ({ entity, pk }) =>
    isUserTable(entity) ? (find.get({ entity, pk: Number(pk) })?.revision ?? null) : null;
}

function readEpoch(sqlite: Database): () => string {
  const find = statement<object>()(sqlite, (db) => db.selectFrom('replication_status').select('epoch'));
  return () => {
    const found = find.get({});
    // Expects the epoch that opening the database has made.
    if (!found) throw new Error('the change log has no epoch');
    return found.epoch;
  };
}

/** The statement that writes a row of the change log. */
export function insertChange(sqlite: Database) {
  return statement<ReturnType<typeof chainedRow>>()(sqlite, (db, p) =>
    db.insertInto('change_log').values({
      seq: p('seq'),
      epoch: p('epoch'),
      txn: p('txn'),
      idx: p('idx'),
      eid: p('eid'),
      entity: p('entity'),
      pk: p('pk'),
      op: p('op'),
      row_ver: p('row_ver'),
      base_rev: p('base_rev'),
      schema_v: p('schema_v'),
      wall_ms: p('wall_ms'),
      boot_id: p('boot_id'),
      mono_ms: p('mono_ms'),
      payload: p('payload'),
      chain: p('chain'),
    }),
  );
}
