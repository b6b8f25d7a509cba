import { type LoggedChange, SHED_PAYLOAD } from '#shared/contract/replication/protocol/logged-change.ts';
import { type Anchor, type Place, samePlace } from '#shared/contract/replication/protocol/place.ts';
import type { Identity, IdentityFile, Outbox, PushStatus } from '#sync/branch/ports.ts';
import type { SheddableLog } from '#sync/branch/relieve-disk.ts';
import type { PowerSwitch } from './power-switch.ts';

/** A database that holds only a change log; never altered, so that a backup is the same value kept. */
export interface LogImage {
  /** Before the first row there ever was. */
  readonly start: Place;
  readonly rows: readonly LoggedChange[];
  readonly status: PushStatus;
}

/** Holds what is durable of a branch in memory. */
export interface MemoryDisk {
  log: LogImage;
  identity: Identity | null;
}

export const headOf = ({ start, rows }: LogImage): Place => rows.at(-1) ?? start;

/** The log before its oldest row, or at it once rows have been purged. */
export function anchorOf({ start, rows: [oldest] }: LogImage): Anchor {
  const { seq, chain, eid } = oldest && oldest.seq > start.seq + 1 ? oldest : { ...start, eid: null };
  return { seq, chain, eid };
}

/** The outbox of a branch in memory: each call is all done or not at all when the power goes. */
export function createMemoryOutbox(disk: MemoryDisk, power: PowerSwitch): Outbox & SheddableLog {
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
    holds: (place) => read((log) => [anchorOf(log), ...log.rows].some((held) => samePlace(held, place))),
    after: (seq, count) => read(({ rows }) => wholeTransactions(rows, seq, count)),
    status: () => read(({ status }) => status),
    keep: (status) => change((log) => ({ ...log, status })),
    async purge(before) {
      const count = await read(({ rows }) => rows.filter(({ seq }) => seq < before).length);
      await change((log) => ({ ...log, rows: log.rows.slice(count) }));
      return count;
    },
    async shed(entities, seq) {
      const sheds = (row: LoggedChange) =>
        row.seq > seq && entities.has(row.entity) && row.payload !== SHED_PAYLOAD;
      const count = await read(({ rows }) => rows.filter(sheds).length);
      const emptied = (row: LoggedChange) => (sheds(row) ? { ...row, payload: SHED_PAYLOAD } : row);
      await change((log) => ({ ...log, rows: log.rows.map(emptied) }));
      return count;
    },
  };
}

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

const placed = ({ seq, chain }: Place): Place => ({ seq, chain });

function wholeTransactions(rows: readonly LoggedChange[], seq: number, count: number): LoggedChange[] {
  const next = rows.filter((row) => row.seq > seq);
  const end = next.findIndex((row, index) => index >= count && row.idx === 0);
  return end < 0 ? next : next.slice(0, end);
}
