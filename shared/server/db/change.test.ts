import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHAIN_START, type Change, chainedRow, chainOf } from './change.ts';

const stamp = { epoch: 'e', bootId: 'b', wallMs: 1, monoMs: 2 };
const position = { txn: 1, idx: 0, eid: 'id' };
const change: Change = { entity: 'services', pk: 3, op: 'update', rowVersion: 4, values: { name: 'Caja' } };
const start = { seq: 0, chain: CHAIN_START };

/** Chain value of a row. */
function chainFor(previousChain: string, { chain: _, ...row }: ReturnType<typeof chainedRow>): string {
  return chainOf(previousChain, row as Parameters<typeof chainOf>[1]);
}

describe('a change-log row', () => {
  it('follows the previous one', () => {
    const first = chainedRow(start, position, change, stamp);
    const second = chainedRow(first, { ...position, idx: 1 }, change, stamp);
    expect([first.seq, second.seq]).toEqual([1, 2]);
    expect(chainFor(CHAIN_START, first)).toBe(first.chain);
    expect(chainFor(first.chain, second)).toBe(second.chain);
    expect(chainFor(CHAIN_START, second)).not.toBe(second.chain);
  });

  it('is the same for any order of columns', () => {
    const there = chainedRow(start, position, { ...change, values: { a: 1, b: 'ñ' } }, stamp);
    const back = chainedRow(start, position, { ...change, values: { b: 'ñ', a: 1 } }, stamp);
    expect(back).toEqual(there);
    expect(there.payload).toBe('{"a":1,"b":"ñ"}');
  });

  it('breaks the chain if any of its columns is altered', () => {
    const row = chainedRow(start, position, change, stamp);
    const columns = Object.keys(row).filter((name) => name !== 'chain') as (keyof typeof row)[];
    fc.assert(
      fc.property(
        fc.constantFrom(...columns),
        fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
        (name, value) => {
          fc.pre(value !== row[name]);
          expect(chainFor(CHAIN_START, { ...row, [name]: value })).not.toBe(row.chain);
        },
      ),
    );
  });
});
