import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { type LoggedChange, SHED_PAYLOAD } from '#shared/contract/replication/protocol/logged-change.ts';
import { type Anchor, type Place, samePlace } from '#shared/contract/replication/protocol/place.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import type { Outbox } from '#sync/branch/ports.ts';
import type { SheddableLog } from '#sync/branch/relieve-disk.ts';
import { createPushStatus } from './push-status.ts';

export interface ChangeLogOutboxOptions {
  /** The connection that writes; used only inside `write`. */
  readonly sqlite: Database;
  /** Sees what is committed. */
  readonly readable: Database;
  /** Runs a write as one transaction and resolves once it is durable. */
  readonly write: <T>(run: () => T) => Promise<T>;
}

/** Marks the beginning of a log that nothing was purged from. */
const START: Anchor = { seq: 0, chain: CHAIN_START, eid: null };

/** Reads and purges the branch's change log for the sender of replication; how it is mended is a matter of its own. */
export function createChangeLogOutbox(options: ChangeLogOutboxOptions): Omit<Outbox, 'mend'> & SheddableLog {
  const { sqlite, readable, write } = options;
  const rows = readRows(readable);
  const { purge, shed } = writeRows(sqlite);
  const status = { reading: createPushStatus(readable), writing: createPushStatus(sqlite) };

  function anchor(): Anchor {
    const oldest = rows.oldest.get({});
    return oldest && oldest.seq > 1 ? oldest : START;
  }

  return {
    anchor: async () => anchor(),
    async head() {
      const { seq, chain } = rows.newest.get({}) ?? START;
      return { seq, chain };
    },
    async holds(place) {
      const held: readonly (Place | undefined)[] = [anchor(), rows.at.get({ seq: place.seq })];
      return held.some((each) => each !== undefined && samePlace(each, place));
    },
    async after(seq, count) {
      // Lets requests that came in since the last rows were read go first.
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
    keep: (kept) => write(() => status.writing.write(kept)),
    purge: (seq) => write(() => purge(seq)),
    shed: (entities, seq) => write(() => shed(entities, seq)),
  };
}

function readRows(sqlite: Database) {
  return {
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
    /** The first row of the transaction after the one that this row belongs to. */
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
}

function writeRows(sqlite: Database) {
  const purge = statement<{ seq: number }>()(sqlite, (db, p) =>
    db
      .deleteFrom('change_log')
      .where('seq', '<', p('seq'))
      // Keeps the newest row, whatever `seq` is: the next number follows it.
      .where('seq', '<', ({ selectFrom, fn }) => selectFrom('change_log').select(fn.max('seq').as('newest'))),
  );
  const shed = statement<{ seq: number; entity: string }>()(sqlite, (db, p) =>
    db
      .updateTable('change_log')
      .set({ payload: SHED_PAYLOAD })
      .where('seq', '>', p('seq'))
      .where('entity', '=', p('entity'))
      .where('payload', '<>', SHED_PAYLOAD),
  );
  return {
    purge: (seq: number): number => purge.run({ seq }),
    shed: (entities: ReadonlySet<string>, seq: number): number =>
      [...entities].reduce((sum, entity) => sum + shed.run({ seq, entity }), 0),
  };
}
