import type { Database } from 'better-sqlite3';
import { CHAIN_START, type Change, chainedRow, newChangeId } from '../../shared/server/db/change.ts';
import type { Clock } from '../../shared/server/kit/clock.ts';
import { statement } from './statement.ts';

export interface JournalOptions {
  readonly sqlite: Database;
  readonly clock: Clock;
  /** The stretch of this log that has one history; a restored copy begins a new one. */
  readonly epoch: string;
  readonly bootId: string;
}

/**
 * Writes the change log. `begin` opens the log of one transaction and returns the function that records its
 * changes; the head of the chain is read from the file for each, so that a rolled-back one leaves no trace.
 */
export function createJournal({ sqlite, clock, epoch, bootId }: JournalOptions) {
  const head = statement<object>()(sqlite, (db) =>
    db.selectFrom('change_log').select(['seq', 'chain']).orderBy('seq', 'desc').limit(1),
  );
  const insert = insertChange(sqlite);

  return {
    begin(): (change: Change) => void {
      let previous: { seq: number; chain: string } | null = null;
      let first = 0;
      let idx = 0;
      return (change) => {
        if (!previous) {
          previous = head.get({}) ?? { seq: 0, chain: CHAIN_START };
          first = previous.seq + 1;
        }
        const stamp = { epoch, bootId, wallMs: clock.now(), monoMs: clock.mono() };
        const row = chainedRow(previous, { txn: first, idx, eid: newChangeId() }, change, stamp);
        insert.run(row);
        previous = row;
        idx += 1;
      };
    },
  };
}

export type Journal = ReturnType<typeof createJournal>;

function insertChange(sqlite: Database) {
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
