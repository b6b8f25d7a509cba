import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import {
  type ChainOf,
  isTrimmed,
  type LoggedChange,
} from '#shared/contract/replication/protocol/logged-change.ts';

/**
 * Counts the rows from the front of which each follows the one before it, by its number and by the chain computed anew.
 * A row whose content was given up is chained as it says; the row after it shows whether that was true.
 */
export function chainedRows(previous: LogPosition, rows: readonly LoggedChange[], chainOf: ChainOf): number {
  let at: LogPosition = previous;
  for (const [index, row] of rows.entries()) {
    if (!follows(at, row, chainOf)) return index;
    at = row;
  }
  return rows.length;
}

/** Tells whether a row is the one that comes after a place. */
export const follows = (at: LogPosition, row: LoggedChange, chainOf: ChainOf): boolean =>
  row.seq === at.seq + 1 && (isTrimmed(row) || chainOf(at.chain, row) === row.chain);

/** The rows before the first that is not chained, as far as they are whole transactions. */
export function soundPart(
  previous: LogPosition,
  rows: readonly LoggedChange[],
  chainOf: ChainOf,
): readonly LoggedChange[] {
  const count = chainedRows(previous, rows, chainOf);
  if (count === rows.length) return rows;
  // Trusts the damaged row to begin a transaction only where both its columns say so.
  const begins = rows.findLastIndex((row, index) =>
    index === count ? row.idx === 0 && row.txn === row.seq : index < count && row.idx === 0,
  );
  return rows.slice(0, Math.max(0, begins));
}
