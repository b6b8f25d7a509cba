import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { encodeRow } from './ndjson.ts';

/** Limits what one push may hold. */
export const BATCH_LIMITS = { rows: 500, bytes: 256 * 1024 } as const;

/** Rows for one push. */
export interface Batch {
  readonly rows: LoggedChange[];
  /** The rows as they travel, a line each. */
  readonly lines: string[];
  /**
   * Takes as many whole transactions from the front as there is room for; false if that was not all of them. A
   * transaction that is larger than a push goes alone and whole all the same: central must never show half of one.
   *
   * @param changes whole transactions, in order
   */
  add(changes: readonly LoggedChange[]): boolean;
}

/** An empty push, to be filled a few rows at a time. */
export function createBatch(limits: { readonly rows: number; readonly bytes: number } = BATCH_LIMITS): Batch {
  const rows: LoggedChange[] = [];
  const lines: string[] = [];
  let bytes = 0;
  return {
    rows,
    lines,
    add(changes) {
      for (const transaction of transactionsOf(changes)) {
        const written = transaction.map(encodeRow);
        bytes += bytesOf(written);
        const tooMuch = rows.length + transaction.length > limits.rows || bytes > limits.bytes;
        if (tooMuch && rows.length > 0) return false;
        rows.push(...transaction);
        lines.push(...written);
      }
      return true;
    },
  };
}

/** The changes by the transaction that made them; a transaction begins where `idx` is 0. */
function transactionsOf(changes: readonly LoggedChange[]): LoggedChange[][] {
  const transactions: LoggedChange[][] = [];
  for (const change of changes) {
    const last = transactions.at(-1);
    if (last && change.idx > 0) last.push(change);
    else transactions.push([change]);
  }
  return transactions;
}

const bytesOf = (lines: readonly string[]): number =>
  lines.reduce((bytes, line) => bytes + Buffer.byteLength(line) + 1, 0);
