import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import {
  type ChainOf,
  type LoggedChange,
  loggedChange,
  TRIMMED_PAYLOAD,
} from '#shared/contract/replication/protocol/logged-change.ts';
import { follows } from '../wire/chained.ts';
import type { Mended } from './ports.ts';

/**
 * Reads what the row that a change is about holds now, as the payload of a change; null where there is no such row, or
 * where it must not be said whole.
 */
export type LiveContent = (change: LoggedChange) => string | null;

/** What mending a log needs to know. */
export interface MendWorld {
  readonly chainOf: ChainOf;
  readonly live: LiveContent;
  /** Draws a unique name. */
  readonly draw: () => string;
}

/** A row that has to be written for the log to be whole. */
export interface Mending {
  /** The row as it was found; null where it was gone. */
  readonly found: LoggedChange | null;
  readonly row: LoggedChange;
  /**
   * `rebuilt` from what the row it is about holds now; `lost`, its content being known to nobody here; `chained` anew
   * since one before it is another now, or since only its chain was damaged.
   */
  readonly outcome: 'rebuilt' | 'lost' | 'chained';
}

/** A log with more rows missing in one place is not mended: that is no damage of a row, somebody has to look. */
const MOST_GONE = 100_000;

/**
 * Says how a log has to be written so that each row follows the one before it. What a damaged row said is taken from
 * the row it is about: later changes of that row set again what they set, so that the outcome is the same. Of what
 * central has confirmed nothing is rebuilt unless it is exactly what was there: central has it, and would take a damaged
 * identity for another change.
 *
 * @param rows the log from its anchor on, oldest first, damaged ones as they are
 * @param confirmed the number up to which central has confirmed the log
 * @returns whether the log is another one than before: then its numbers need a new epoch
 */
export function* mendLog(
  anchor: LogPosition,
  rows: Iterable<LoggedChange>,
  confirmed: number,
  world: MendWorld,
): Generator<Mending, boolean> {
  const { chainOf } = world;
  /** The place before the row: as it was found, and as the mended log has it. */
  let was: LogPosition = anchor;
  let now: LogPosition = anchor;
  let before: LoggedChange | null = null;

  for (const [row, next] of withNext(rows)) {
    if (row.seq - was.seq - 1 > MOST_GONE) throw new Error(`rows ${was.seq + 1} to ${row.seq - 1} are gone`);
    const isGap = row.seq > was.seq + 1;
    for (let seq = was.seq + 1; seq < row.seq; seq += 1) {
      const gone = chainedTo(now, placeholder(seq, row, world.draw()), chainOf);
      yield { found: null, row: gone, outcome: 'lost' };
      now = gone;
      before = gone;
    }
    const sound = isGap ? isReadable(row) : isSound(was, row, next, chainOf);
    const said: LoggedChange = sound ? row : rebuilt(row, { was, before, next, confirmed }, world);
    const untouched = said === row && now.chain === was.chain && follows(was, row, chainOf);
    const mended: LoggedChange = untouched ? row : chainedTo(now, said, chainOf);
    if (said !== row) {
      yield { found: row, row: mended, outcome: mended.payload === TRIMMED_PAYLOAD ? 'lost' : 'rebuilt' };
    } else if (mended.chain !== row.chain) {
      yield { found: row, row: mended, outcome: 'chained' };
    }
    was = sound && !isGap ? { seq: row.seq, chain: soundChain(was, row, next, chainOf) } : row;
    now = mended;
    before = mended;
  }
  return now.chain !== was.chain;
}

/**
 * Has a log written as `mendLog` says, and counts what was done.
 *
 * @param write takes each row that has to be written, in the order of the log
 */
export function mended(mendings: Generator<Mending, boolean>, write: (mending: Mending) => void): Mended {
  const count = { rebuilt: 0, lost: 0, chained: 0 };
  let next = mendings.next();
  for (; !next.done; next = mendings.next()) {
    write(next.value);
    count[next.value.outcome] += 1;
  }
  const { rebuilt, lost } = count;
  return { rebuilt, lost, another: next.value };
}

/** A row is sound if it follows, and if all but its own chain is: then the next one shows what its chain was. */
function isSound(was: LogPosition, row: LoggedChange, next: LoggedChange | null, chainOf: ChainOf): boolean {
  if (follows(was, row, chainOf)) return true;
  return (
    next !== null && isReadable(row) && follows({ ...row, chain: chainOf(was.chain, row) }, next, chainOf)
  );
}

const soundChain = (
  was: LogPosition,
  row: LoggedChange,
  next: LoggedChange | null,
  chainOf: ChainOf,
): string => (next === null || follows(row, next, chainOf) ? row.chain : chainOf(was.chain, row));

interface Around {
  readonly was: LogPosition;
  readonly before: LoggedChange | null;
  readonly next: LoggedChange | null;
  readonly confirmed: number;
}

/** What stands in the place of a damaged row: with its own identity as far as that can be read. */
function rebuilt(row: LoggedChange, around: Around, world: MendWorld): LoggedChange {
  const placed = { ...row, ...transactionOf(row, around) };
  if (!isReadable(placed)) return placeholder(row.seq, placed, world.draw());
  const payload = row.op === 'delete' ? '{}' : world.live(placed);
  const isExact = payload !== null && world.chainOf(around.was.chain, { ...placed, payload }) === row.chain;
  const isKnown = payload !== null && (isExact || row.seq > around.confirmed);
  return { ...placed, payload: isKnown ? payload : TRIMMED_PAYLOAD };
}

/** The transaction that a row belongs to: as it says, where that can be; else by its neighbours. */
function transactionOf(
  { seq, txn, idx }: LoggedChange,
  { before, next }: Around,
): Pick<LoggedChange, 'txn' | 'idx'> {
  const can = idx === seq - txn && (idx === 0 || txn === before?.txn);
  if (can) return { txn, idx };
  const goesOn = before !== null && next?.txn === before.txn;
  return goesOn ? { txn: before.txn, idx: seq - before.txn } : { txn: seq, idx: 0 };
}

/** Stands for a row of which nothing is known any more, before one of its own transaction or of a later one. */
function placeholder(seq: number, { txn, epoch }: LoggedChange, eid: string): LoggedChange {
  const first = Number.isInteger(txn) && txn >= 1 && txn <= seq ? txn : seq;
  return {
    seq,
    txn: first,
    idx: seq - first,
    eid,
    entity: 'change_log',
    pk: String(seq),
    op: 'update',
    row_ver: 0,
    base_rev: null,
    epoch: String(epoch),
    schema_v: 1,
    wall_ms: 0,
    boot_id: '',
    mono_ms: 0,
    payload: TRIMMED_PAYLOAD,
    chain: '',
  };
}

const chainedTo = (at: LogPosition, row: LoggedChange, chainOf: ChainOf): LoggedChange => ({
  ...row,
  chain: chainOf(at.chain, row),
});

const isReadable = (row: LoggedChange): boolean => loggedChange.safeParse(row).success;

function* withNext<T>(items: Iterable<T>): Generator<readonly [T, T | null]> {
  let held: { readonly item: T } | null = null;
  for (const item of items) {
    if (held) yield [held.item, item];
    held = { item };
  }
  if (held) yield [held.item, null];
}
