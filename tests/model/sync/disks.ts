import Sqlite, { type Database } from 'better-sqlite3';
import { openDatabase } from '#branch-server/db/open-database.ts';
import { createChangeLogOutbox } from '#branch-server/replication/up/change-log-outbox.ts';
import { createPushStatus } from '#branch-server/replication/up/push-status.ts';
import { createLogMending } from '#branch-server/replication/up/repair-change-log.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import type { Outbox } from '#sync/branch/ports.ts';
import type { SheddableLog } from '#sync/branch/relieve-disk.ts';
import type { RepairContext } from '#sync/branch/repair-log.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import {
  createMemoryOutbox,
  headOf,
  type LogImage,
  type MemoryDisk,
  UNKNOWN_TO_CENTRAL,
} from '#tests/support/sync/memory-outbox.ts';
import type { PowerSwitch } from '#tests/support/sync/power-switch.ts';

/** Durable data of a machine, and its change log as seen by the sender. */
export interface Disk extends MemoryDisk {
  outbox(power: PowerSwitch, mending?: RepairContext): Outbox & SheddableLog;
  /** Adds a committed transaction to the log. */
  append(rows: readonly LoggedChange[]): void;
  /** Replaces or deletes a row, bypassing everything that protects the log. */
  alter(seq: number, row: LoggedChange | null): void;
}

/** Creates disks from an image. */
export type Disks = (image: MemoryDisk) => Disk;

export const memoryDisks: Disks = ({ log, identity }) => {
  const disk: Disk = {
    log,
    identity,
    outbox: (power, mending) => createMemoryOutbox(disk, power, mending),
    append(rows) {
      disk.log = { ...disk.log, rows: [...disk.log.rows, ...rows] };
    },
    alter(seq, row) {
      const rows = disk.log.rows.flatMap((each) => (each.seq === seq ? (row ?? []) : each));
      disk.log = { ...disk.log, rows };
    },
  };
  return disk;
};

/** Disks with the log in the product's SQLite tables, read through the product's outbox. */
export async function sqliteDisks(): Promise<Disks> {
  const empty = await emptyDatabase();
  return ({ log, identity }) => {
    const sqlite = withFunctions(new Sqlite(empty));
    fill(sqlite, log);
    const write = async <T>(run: () => T): Promise<T> => sqlite.transaction(run)();
    return {
      identity,
      get log() {
        return imageOf(sqlite);
      },
      set log(image) {
        throw new Error(`the log of a database is not put at ${headOf(image).seq}: it is another disk`);
      },
      outbox(power, mending = UNKNOWN_TO_CENTRAL) {
        const repair = createLogMending({ sqlite, now: () => 0, ...mending });
        const log = createChangeLogOutbox({ sqlite, readable: sqlite, write });
        return powered({ ...log, repair: () => write(repair) }, power);
      },
      append: (rows) => insert(sqlite, rows),
      alter(seq, row) {
        sqlite.prepare('delete from change_log where seq = ?').run(seq);
        if (row) insert(sqlite, [row]);
      },
    };
  };
}

async function emptyDatabase(): Promise<Buffer> {
  const folder = temporaryFolder();
  const { sqlite, close } = await openDatabase(folder.path);
  sqlite.pragma('wal_checkpoint(truncate)');
  sqlite.pragma('journal_mode = delete');
  const file = sqlite.serialize();
  close();
  folder.remove();
  return file;
}

const imageOf = (sqlite: Database): LogImage => ({
  start: { seq: 0, chain: CHAIN_START },
  rows: sqlite.prepare<[], LoggedChange>('select * from change_log order by seq').all(),
  status: createPushStatus(sqlite).read(),
});

function fill(sqlite: Database, { rows, status }: LogImage): void {
  insert(sqlite, rows);
  createPushStatus(sqlite).write(status);
}

function insert(sqlite: Database, rows: readonly LoggedChange[]): void {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const values = columns.map((column) => `@${column}`);
  const one = sqlite.prepare(`insert into change_log (${columns.join(', ')}) values (${values.join(', ')})`);
  sqlite.transaction(() => {
    for (const row of rows) one.run(row);
  })();
}

/** Uses the power before and after each access, like the one in memory. */
function powered(outbox: Outbox & SheddableLog, power: PowerSwitch): Outbox & SheddableLog {
  const through =
    <Request extends readonly unknown[], Answer>(access: (...request: Request) => Promise<Answer>) =>
    async (...request: Request): Promise<Answer> => {
      power.use();
      return access(...request);
    };
  const durable =
    <Request extends readonly unknown[], Answer>(access: (...request: Request) => Promise<Answer>) =>
    async (...request: Request): Promise<Answer> => {
      const answer = await through(access)(...request);
      power.use();
      return answer;
    };
  return {
    anchor: through(outbox.anchor),
    head: through(outbox.head),
    holds: through(outbox.holds),
    after: through(outbox.after),
    status: through(outbox.status),
    store: durable(outbox.store),
    purge: durable(outbox.purge),
    repair: durable(outbox.repair),
    trim: durable(outbox.trim),
  };
}
