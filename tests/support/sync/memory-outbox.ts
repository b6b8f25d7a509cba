import {
  type Anchor,
  isSamePosition,
  type LogPosition,
} from '#shared/contract/replication/protocol/log-position.ts';
import { type LoggedChange, TRIMMED_PAYLOAD } from '#shared/contract/replication/protocol/logged-change.ts';
import { chainOf } from '#shared/server/db/change.ts';
import { nextEpoch } from '#sync/branch/epoch.ts';
import type { Identity, IdentityFile, Outbox, PushStatus, RepairResult } from '#sync/branch/ports.ts';
import type { SheddableLog } from '#sync/branch/relieve-disk.ts';
import { type RepairContext, repairLog, runRepairs } from '#sync/branch/repair-log.ts';
import type { PowerSwitch } from './power-switch.ts';

/** A database with a change log only; immutable, so that a backup is the same value. */
export interface LogImage {
  /** Before the first row. */
  readonly start: LogPosition;
  readonly rows: readonly LoggedChange[];
  readonly status: PushStatus;
}

/** Durable data of a branch, in memory. */
export interface MemoryDisk {
  log: LogImage;
  identity: Identity | null;
}

export const headOf = ({ start, rows }: LogImage): LogPosition => rows.at(-1) ?? start;

/** The log before its oldest row, or at it if rows have been purged. */
export function anchorOf({ start, rows: [oldest] }: LogImage): Anchor {
  const { seq, chain, eid } = oldest && oldest.seq > start.seq + 1 ? oldest : { ...start, eid: null };
  return { seq, chain, eid };
}

/** The outbox of a branch in memory: each call is atomic if the power fails. */
export function createMemoryOutbox(
  disk: MemoryDisk,
  power: PowerSwitch,
  world: RepairContext = UNKNOWN_TO_CENTRAL,
): Outbox & SheddableLog {
  const read = async <T>(look: (log: LogImage) => T): Promise<T> => {
    power.use();
    return look(disk.log);
  };
  const change = async (altered: (log: LogImage) => LogImage): Promise<void> => {
    power.use();
    disk.log = altered(disk.log);
    power.use();
  };
  return {
    anchor: () => read(anchorOf),
    head: () => read((log) => placed(headOf(log))),
    holds: (position) =>
      read((log) => [anchorOf(log), ...log.rows].some((row) => isSamePosition(row, position))),
    after: (seq, count) => read(({ rows }) => completeTransactions(rows, seq, count)),
    status: () => read(({ status }) => status),
    store: (status) => change((log) => ({ ...log, status })),
    async purge(before) {
      const count = await read(({ rows }) => rows.filter(({ seq }) => seq < before).length);
      await change((log) => ({ ...log, rows: log.rows.slice(count) }));
      return count;
    },
    async repair() {
      power.use();
      const { log, done } = repairedLog(disk.log, world);
      disk.log = log;
      power.use();
      return done;
    },
    async trim(entities, seq) {
      const sheds = (row: LoggedChange) =>
        row.seq > seq && entities.has(row.entity) && row.payload !== TRIMMED_PAYLOAD;
      const count = await read(({ rows }) => rows.filter(sheds).length);
      const emptied = (row: LoggedChange) => (sheds(row) ? { ...row, payload: TRIMMED_PAYLOAD } : row);
      await change((log) => ({ ...log, rows: log.rows.map(emptied) }));
      return count;
    },
  };
}

/** Repairs a log like the tables of a branch. */
function repairedLog(log: LogImage, world: RepairContext): { log: LogImage; done: RepairResult } {
  const { seq, chain } = anchorOf(log);
  const rows = new Map(log.rows.map((row) => [row.seq, row]));
  const mendings = repairLog(
    { seq, chain },
    log.rows.filter((row) => row.seq > seq),
    log.status.cursor.seq,
    world,
  );
  const done = runRepairs(mendings, ({ row }) => rows.set(row.seq, row));
  const status = done.another ? nextEpoch(log.status, { seq, chain }, world.draw()) : log.status;
  const inOrder = [...rows.values()].sort((one, other) => one.seq - other.seq);
  return { log: { ...log, rows: inOrder, status }, done };
}

/** Repairs without knowledge of the damage, if nothing may be lost. */
export const UNKNOWN_TO_CENTRAL: RepairContext = {
  chainOf,
  live: () => null,
  draw: () => {
    throw new Error('nothing is damaged here');
  },
};

export function createMemoryIdentity(disk: MemoryDisk, power: PowerSwitch): IdentityFile {
  return {
    async read() {
      power.use();
      return disk.identity;
    },
    async write(identity) {
      power.use();
      disk.identity = identity;
      power.use();
    },
  };
}

const placed = ({ seq, chain }: LogPosition): LogPosition => ({ seq, chain });

function completeTransactions(rows: readonly LoggedChange[], seq: number, count: number): LoggedChange[] {
  const next = rows.filter((row) => row.seq > seq);
  const end = next.findIndex((row, index) => index >= count && row.idx === 0);
  return end < 0 ? next : next.slice(0, end);
}
