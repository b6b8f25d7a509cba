import type { LoggedChange } from '../../shared/contract/replication/logged-change.ts';

/** What one push may hold. */
export const BATCH_LIMITS = { rows: 500, bytes: 256 * 1024 } as const;

/**
 * As many whole transactions from the front as one push may hold. A transaction that is larger than a push goes alone
 * and whole all the same: central must never show half of one.
 *
 * @param changes whole transactions, in order
 */
export function cutBatch(
  changes: readonly LoggedChange[],
  limits: { readonly rows: number; readonly bytes: number } = BATCH_LIMITS,
): LoggedChange[] {
  const batch: LoggedChange[] = [];
  let bytes = 0;
  for (const transaction of transactionsOf(changes)) {
    bytes += bytesOf(transaction);
    const tooMuch = batch.length + transaction.length > limits.rows || bytes > limits.bytes;
    if (tooMuch && batch.length > 0) break;
    batch.push(...transaction);
  }
  return batch;
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

const bytesOf = (changes: readonly LoggedChange[]): number =>
  changes.reduce((bytes, change) => bytes + Buffer.byteLength(JSON.stringify(change)) + 1, 0);
