import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import {
  type Anchor,
  isSamePosition,
  type LogPosition,
} from '#shared/contract/replication/protocol/log-position.ts';
import { type LoggedChange, TRIMMED_PAYLOAD } from '#shared/contract/replication/protocol/logged-change.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import type { Outbox } from '#sync/branch/ports.ts';
import type { SheddableLog } from '#sync/branch/relieve-disk.ts';
import { createPushStatus } from './push-status.ts';

export interface ChangeLogOutboxOptions {
  /** The connection that writes; used only inside `write`. */
  readonly sqlite: Database;
  /** Reads committed data. */
  readonly readable: Database;
  /** Runs a write as one transaction and resolves once it is durable. */
  readonly write: <T>(run: () => T) => Promise<T>;
}

/** Reads and purges the change log for the push; its repair is a separate module. */
export function createChangeLogOutbox(
  options: ChangeLogOutboxOptions,
): Omit<Outbox, 'repair'> & SheddableLog {
  const { sqlite, readable, write } = options;
  const rows = readChangeLog(readable);
  const { purge, trim } = writeRows(sqlite);
  const status = { reading: createPushStatus(readable), writing: createPushStatus(sqlite) };

  return {
    anchor: async () => rows.anchor(),
    async head() {
      const { seq, chain } = rows.newest.get({}) ?? LOG_START;
      return { seq, chain };
    },
    async holds(position) {
      const positions: readonly (LogPosition | undefined)[] = [
        rows.anchor(),
        rows.at.get({ seq: position.seq }),
      ];
      return positions.some((each) => each !== undefined && isSamePosition(each, position));
    },
    async after(seq, count) {
      // Requests that arrived since the last read run first.
      await nextTurn();
      const next = rows.after.all({ seq, count });
      const last = next.at(-1);
      if (!last || next.length < count) return next;
      return [
        ...next,
        ...rows.restOf.all({ seq: last.seq, before: rows.nextFirst.get(last)?.seq ?? Infinity }),
      ];
    },
    status: async () => status.reading.read(),
    store: (stored) => write(() => status.writing.write(stored)),
    purge: (seq) => write(() => purge(seq)),
    trim: (entities, seq) => write(() => trim(entities, seq)),
  };
}

function writeRows(sqlite: Database) {
  const purge = statement<{ seq: number }>()(sqlite, (db, p) =>
    db
      .deleteFrom('change_log')
      .where('seq', '<', p('seq'))
      // Keeps the newest row, whatever `seq` is: the next number follows it.
      .where('seq', '<', ({ selectFrom, fn }) => selectFrom('change_log').select(fn.max('seq').as('newest'))),
  );
  const trim = statement<{ seq: number; entity: string }>()(sqlite, (db, p) =>
    db
      .updateTable('change_log')
      .set({ payload: TRIMMED_PAYLOAD })
      .where('seq', '>', p('seq'))
      .where('entity', '=', p('entity'))
      .where('payload', '<>', TRIMMED_PAYLOAD),
  );
  return {
    purge: (seq: number): number => purge.run({ seq }),
    trim: (entities: ReadonlySet<string>, seq: number): number =>
      [...entities].reduce((sum, entity) => sum + trim.run({ seq, entity }), 0),
  };
}

/** Marks the beginning of a log that nothing was purged from. */
const LOG_START: Anchor = { seq: 0, chain: CHAIN_START, eid: null };

/** Reads the rows of the change log, including damaged ones. */
export function readChangeLog(sqlite: Database) {
  const rows = {
    oldest: statement<object>()(sqlite, (db) =>
      db.selectFrom('change_log').select(['seq', 'chain', 'eid']).orderBy('seq').limit(1),
    ),
    newest: statement<object>()(sqlite, (db) =>
      db.selectFrom('change_log').select(['seq', 'chain']).orderBy('seq', 'desc').limit(1),
    ),
    at: statement<{ seq: number }>()(sqlite, (db, p) =>
      db.selectFrom('change_log').select(['seq', 'chain']).where('seq', '=', p('seq')),
    ),
    after: statement<{ seq: number; count: number }>()<LoggedChange>(sqlite, (db, p) =>
      db.selectFrom('change_log').selectAll().where('seq', '>', p('seq')).orderBy('seq').limit(p('count')),
    ),
    /** First row of the following transaction. */
    nextFirst: statement<{ seq: number }>()(sqlite, (db, p) =>
      db
        .selectFrom('change_log')
        .select('seq')
        .where('seq', '>', p('seq'))
        .where('idx', '=', 0)
        .orderBy('seq')
        .limit(1),
    ),
    restOf: statement<{ seq: number; before: number }>()<LoggedChange>(sqlite, (db, p) =>
      db
        .selectFrom('change_log')
        .selectAll()
        .where('seq', '>', p('seq'))
        .where('seq', '<', p('before'))
        .orderBy('seq'),
    ),
  };
  return {
    ...rows,
    /** Position before the oldest row that may be sent, as in `Outbox`. */
    anchor(): Anchor {
      const oldest = rows.oldest.get({});
      return oldest && oldest.seq > 1 ? oldest : LOG_START;
    },
  };
}
