import { hash } from 'node:crypto';
import type { LogPosition } from '#shared/contract/replication/protocol/log-position.ts';
import {
  type ChainOf,
  isTrimmed,
  type LoggedChange,
} from '#shared/contract/replication/protocol/logged-change.ts';

/** Hexadecimal digits of the hash that count: 48 bits, so that a number holds the sum of two exactly. */
const DIGITS = 12;
const MODULUS = 2 ** 48;

/** Contribution of a configuration row to the checksum of its scope. `row` is its text, equal at both ends. */
export function rowHash(entity: string, pk: number, row: string): number {
  return Number.parseInt(hash('sha256', `${entity}\n${pk}\n${row}`).slice(0, DIGITS), 16);
}

/** Number of rows and sum of their hashes, independent of order. */
export interface Sum {
  readonly rows: number;
  readonly checksum: number;
}

export const NO_ROWS: Sum = { rows: 0, checksum: 0 };

export const plus = ({ rows, checksum }: Sum, rowHashed: number): Sum => ({
  rows: rows + 1,
  checksum: (checksum + rowHashed) % MODULUS,
});

export const minus = ({ rows, checksum }: Sum, rowHashed: number): Sum => ({
  rows: rows - 1,
  checksum: (checksum + MODULUS - rowHashed) % MODULUS,
});

/**
 * Counts rows from the front that continue the previous one, by number and recomputed chain. A row with dropped
 * content is trusted with its chain; the next row verifies it.
 */
export function chainedRows(previous: LogPosition, rows: readonly LoggedChange[], chainOf: ChainOf): number {
  let at: LogPosition = previous;
  for (const [index, row] of rows.entries()) {
    if (!follows(at, row, chainOf)) return index;
    at = row;
  }
  return rows.length;
}

/** Whether a row directly follows a position. */
export const follows = (at: LogPosition, row: LoggedChange, chainOf: ChainOf): boolean =>
  row.seq === at.seq + 1 && (isTrimmed(row) || chainOf(at.chain, row) === row.chain);

/** Rows before the first broken one, limited to whole transactions. */
export function soundPart(
  previous: LogPosition,
  rows: readonly LoggedChange[],
  chainOf: ChainOf,
): readonly LoggedChange[] {
  const count = chainedRows(previous, rows, chainOf);
  if (count === rows.length) return rows;
  // A damaged row starts a transaction only if both its columns agree.
  const begins = rows.findLastIndex((row, index) =>
    index === count ? row.idx === 0 && row.txn === row.seq : index < count && row.idx === 0,
  );
  return rows.slice(0, Math.max(0, begins));
}
