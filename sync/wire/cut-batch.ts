import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Push } from '#shared/contract/replication/protocol/messages.ts';

/** Limits of one push. */
export const BATCH_LIMITS = { rows: 500, bytes: 256 * 1024 } as const;

/** Rows for one push. */
export interface Batch {
  readonly rows: LoggedChange[];
  /** The rows as they travel, a line each. */
  readonly lines: string[];
  /**
   * Adds whole transactions from the front while they fit; false if some did not. A transaction larger than a push
   * is sent alone and complete, because central must never show half of one.
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

/** Groups changes by their transaction; a transaction begins at `idx` 0. */
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

/** A row as it travels. */
const encodeRow = (row: LoggedChange): string => JSON.stringify(row);

/**
 * Encodes a push as lines of JSON: its header, then one row per line, so that neither end holds it twice in
 * memory.
 *
 * @param lines encoded rows, if available
 */
export function encodePush({ rows, ...opening }: Push, lines?: readonly string[]): string {
  const written = lines ?? rows.map(encodeRow);
  return `${[JSON.stringify({ ...opening, rows: rows.length }), ...written].join('\n')}\n`;
}
