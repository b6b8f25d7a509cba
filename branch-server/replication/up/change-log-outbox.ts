import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { isSamePosition, type LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import { TRIMMED_PAYLOAD } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Outbox } from '#sync/branch/ports.ts';
import type { SheddableLog } from '#sync/branch/relieve-disk.ts';
import { createPushStatus } from './push-status.ts';
import { LOG_START, readChangeLog } from './read-change-log.ts';

export interface ChangeLogOutboxOptions {
  /** The connection that writes; used only inside `write`. */
  readonly sqlite: Database;
  /** Sees what is committed. */
  readonly readable: Database;
  /** Runs a write as one transaction and resolves once it is durable. */
  readonly write: <T>(run: () => T) => Promise<T>;
}

/** Reads and purges the branch's change log for the sender of replication; how it is mended is a matter of its own. */
export function createChangeLogOutbox(
  options: ChangeLogOutboxOptions,
): Omit<Outbox, 'repair'> & SheddableLog {
  const { sqlite, readable, write } = options;
  const rows = readChangeLog(readable);
  const { purge, shed } = writeRows(sqlite);
  const status = { reading: createPushStatus(readable), writing: createPushStatus(sqlite) };

  return {
    anchor: async () => rows.anchor(),
    async head() {
      const { seq, chain } = rows.newest.get({}) ?? LOG_START;
      return { seq, chain };
    },
    async holds(place) {
      const held: readonly (LogPosition | undefined)[] = [rows.anchor(), rows.at.get({ seq: place.seq })];
      return held.some((each) => each !== undefined && isSamePosition(each, place));
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
    keep: (stored) => write(() => status.writing.write(stored)),
    purge: (seq) => write(() => purge(seq)),
    shed: (entities, seq) => write(() => shed(entities, seq)),
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
      .set({ payload: TRIMMED_PAYLOAD })
      .where('seq', '>', p('seq'))
      .where('entity', '=', p('entity'))
      .where('payload', '<>', TRIMMED_PAYLOAD),
  );
  return {
    purge: (seq: number): number => purge.run({ seq }),
    shed: (entities: ReadonlySet<string>, seq: number): number =>
      [...entities].reduce((sum, entity) => sum + shed.run({ seq, entity }), 0),
  };
}
