import { hash } from 'node:crypto';

/** Hexadecimal digits of the hash that count: 48 bits, so that a number holds the sum of two exactly. */
const DIGITS = 12;
const MODULUS = 2 ** 48;

/** Computes what a row of the configuration adds to its scope's checksum. `row` is its text, the same at both ends. */
export function rowHash(entity: string, pk: number, row: string): number {
  return Number.parseInt(hash('sha256', `${entity}\n${pk}\n${row}`).slice(0, DIGITS), 16);
}

/** Rows and the sum of their hashes: the same in whatever order they came and went. */
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
