import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import {
  type ChainOf,
  type LoggedChange,
  loggedChange,
  TRIMMED_PAYLOAD,
} from '#shared/contract/replication/protocol/logged-change.ts';
import { follows } from '../wire/hashes.ts';
import type { RepairResult } from './ports.ts';

/** Current content of the row of a change, as a payload; null if there is none, or it must not be sent completely. */
export type LiveContent = (change: LoggedChange) => string | null;

/** Dependencies of the repair. */
export interface RepairContext {
  readonly chainOf: ChainOf;
  readonly live: LiveContent;
  /** Returns a unique name. */
  readonly draw: () => string;
}

/** A row that has to be written for the log to be whole. */
export interface Mending {
  /** The damaged row; null if it was missing. */
  readonly found: LoggedChange | null;
  readonly row: LoggedChange;
  /**
   * `rebuilt` from the current row; `lost` if its content is unknown; `chained` again, because a previous row
   * changed or only its chain was damaged.
   */
  readonly outcome: 'rebuilt' | 'missing' | 'chained';
}

/** A larger gap is not repaired: it is no damage of single rows, and a person must check. */
const MAX_MISSING = 100_000;

/**
 * Rewrites a log so that each row continues the previous one. The content of a damaged row is taken from the
 * current row: later changes of that row set their columns again, so the result is the same. Confirmed rows are
 * rebuilt only if identical: central has them, and would take a damaged identity for another change.
 *
 * @param rows log from its anchor, oldest first, including damaged rows
 * @param confirmed last number confirmed by central
 * @returns whether the log differs from before: then its numbers need a new epoch
 */
export function* repairLog(
  anchor: LogPosition,
  rows: Iterable<LoggedChange>,
  confirmed: number,
  world: RepairContext,
): Generator<Mending, boolean> {
  const { chainOf } = world;
  /** The position before the row: in the damaged and in the repaired log. */
  let was: LogPosition = anchor;
  let now: LogPosition = anchor;
  let before: LoggedChange | null = null;

  for (const [row, next] of withNext(rows)) {
    if (row.seq - was.seq - 1 > MAX_MISSING)
      throw new Error(`rows ${was.seq + 1} to ${row.seq - 1} are gone`);
    const isGap = row.seq > was.seq + 1;
    for (let seq = was.seq + 1; seq < row.seq; seq += 1) {
      const removedRow = chainedTo(now, placeholder(seq, row, world.draw()), chainOf);
      yield { found: null, row: removedRow, outcome: 'missing' };
      now = removedRow;
      before = removedRow;
    }
    const sound = isGap ? isReadable(row) : isSound(was, row, next, chainOf);
    const said: LoggedChange = sound ? row : rebuilt(row, { was, before, next, confirmed }, world);
    const untouched = said === row && now.chain === was.chain && follows(was, row, chainOf);
    const repaired: LoggedChange = untouched ? row : chainedTo(now, said, chainOf);
    if (said !== row) {
      yield {
        found: row,
        row: repaired,
        outcome: repaired.payload === TRIMMED_PAYLOAD ? 'missing' : 'rebuilt',
      };
    } else if (repaired.chain !== row.chain) {
      yield { found: row, row: repaired, outcome: 'chained' };
    }
    was = sound && !isGap ? { seq: row.seq, chain: soundChain(was, row, next, chainOf) } : row;
    now = repaired;
    before = repaired;
  }
  return now.chain !== was.chain;
}

/**
 * Applies `repairLog` and counts the results.
 *
 * @param write receives each rewritten row, in log order
 */
export function runRepairs(
  mendings: Generator<Mending, boolean>,
  write: (mending: Mending) => void,
): RepairResult {
  const count = { rebuilt: 0, missing: 0, chained: 0 };
  let next = mendings.next();
  for (; !next.done; next = mendings.next()) {
    write(next.value);
    count[next.value.outcome] += 1;
  }
  const { rebuilt, missing } = count;
  return { rebuilt, missing, another: next.value };
}

/**
 * A row is sound if it continues the previous one, also if only its chain is damaged: then the next row proves its
 * previous chain.
 */
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

/** Replacement of a damaged row, with its identity as far as legible. */
function rebuilt(row: LoggedChange, around: Around, world: RepairContext): LoggedChange {
  const placed = { ...row, ...transactionOf(row, around) };
  if (!isReadable(placed)) return placeholder(row.seq, placed, world.draw());
  const payload = row.op === 'delete' ? '{}' : world.live(placed);
  const isExact = payload !== null && world.chainOf(around.was.chain, { ...placed, payload }) === row.chain;
  const isKnown = payload !== null && (isExact || row.seq > around.confirmed);
  return { ...placed, payload: isKnown ? payload : TRIMMED_PAYLOAD };
}

/** Transaction of a row: its own value if plausible, else that of its neighbours. */
function transactionOf(
  { seq, txn, idx }: LoggedChange,
  { before, next }: Around,
): Pick<LoggedChange, 'txn' | 'idx'> {
  const can = idx === seq - txn && (idx === 0 || txn === before?.txn);
  if (can) return { txn, idx };
  const goesOn = before !== null && next?.txn === before.txn;
  return goesOn ? { txn: before.txn, idx: seq - before.txn } : { txn: seq, idx: 0 };
}

/** Placeholder of a lost row, before a row of its transaction or of a later one. */
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
  let previous: { readonly item: T } | null = null;
  for (const item of items) {
    if (previous) yield [previous.item, item];
    previous = { item };
  }
  if (previous) yield [previous.item, null];
}
