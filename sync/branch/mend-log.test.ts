import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoggedChange, TRIMMED_PAYLOAD } from '#shared/contract/replication/protocol/logged-change.ts';
import { CHAIN_START, chainedRow, chainOf } from '#shared/server/db/change.ts';
import { chainedRows } from '../wire/chained.ts';
import { type Mending, mendLog } from './mend-log.ts';

const START = { seq: 0, chain: CHAIN_START };

/** A log of transactions of one to three rows, each row an insertion of its own. */
function logOf(sizes: readonly number[]): LoggedChange[] {
  const rows: LoggedChange[] = [];
  for (const size of sizes) {
    const txn = rows.length + 1;
    for (let idx = 0; idx < size; idx += 1) {
      const seq = rows.length + 1;
      const place = { txn, idx, eid: `change ${seq}` };
      const change = {
        entity: 'tickets',
        pk: seq,
        op: 'insert',
        rowVersion: 1,
        values: { id: seq },
      } as const;
      const stamp = { epoch: 'first', bootId: 'boot', wallMs: 1, monoMs: seq };
      rows.push({ ...chainedRow(rows.at(-1) ?? START, place, change, stamp), base_rev: null });
    }
  }
  return rows;
}

const live = ({ pk }: LoggedChange) => (/^\d+$/.test(pk) ? `{"id":${pk}}` : null);

/** Mends a log; what is written, and what is there afterwards. */
function mended(rows: readonly LoggedChange[], confirmed = 0) {
  let drawn = 0;
  const draw = () => {
    drawn += 1;
    return `drawn ${drawn}`;
  };
  const mendings: Mending[] = [];
  const each = mendLog(START, rows, confirmed, { chainOf, live, draw });
  let next = each.next();
  for (; !next.done; next = each.next()) mendings.push(next.value);
  const written = new Map(rows.map((row) => [row.seq, row]));
  for (const { row } of mendings) written.set(row.seq, row);
  const log = [...written.values()].sort((one, other) => one.seq - other.seq);
  return { mendings, log, another: next.value, outcomes: mendings.map(({ outcome }) => outcome) };
}

const altered = (rows: readonly LoggedChange[], seq: number, change: Partial<LoggedChange>) =>
  rows.map((row) => (row.seq === seq ? { ...row, ...change } : row));

describe('a log', () => {
  const log = logOf([1, 2, 1, 3, 1]);

  it('that is whole is left alone', () => {
    expect(mended(log)).toMatchObject({ mendings: [], another: false });
  });

  it.each([
    ['content', { payload: '{"id":9}' }],
    ['content that is no JSON', { payload: '{"id"' }],
    ['its chain', { chain: 'f'.repeat(64) }],
  ])('is the same as before where a row has another %s, and needs no new epoch', (_, change) => {
    for (const { seq } of log.slice(0, -1)) {
      const after = mended(altered(log, seq, change));
      expect(after.log).toEqual(log);
      expect(after.another).toBe(false);
    }
  });

  it('says what the row holds now where that is not what it said', () => {
    const before = logOf([1, 1, 1]).map((row) => ({ ...row }));
    const changed = mendedAfter(before, 2, '{"id":2,"since":"changed"}');
    const after = mended(altered(changed, 2, { payload: 'gone' }));
    expect(after.log[1]).toMatchObject({ eid: 'change 2', payload: '{"id":2}' });
    expect(after.outcomes).toEqual(['rebuilt', 'chained']);
    expect(after.another).toBe(true);
  });

  it('says nothing else of what central has confirmed', () => {
    const changed = mendedAfter(log, 2, '{"id":2,"since":"changed"}');
    const after = mended(altered(changed, 2, { payload: 'gone' }), log.length);
    expect(after.log[1]).toMatchObject({ eid: 'change 2', payload: TRIMMED_PAYLOAD });
    expect(after.outcomes[0]).toBe('lost');
  });

  it('keeps a place for a row that is gone, within its transaction', () => {
    const after = mended(log.filter(({ seq }) => seq !== 6));
    expect(after.log.map(({ seq, txn, idx }) => [seq, txn, idx])).toEqual(
      log.map(({ seq, txn, idx }) => [seq, txn, idx]),
    );
    expect(after.log[5]).toMatchObject({ entity: 'change_log', payload: TRIMMED_PAYLOAD, eid: 'drawn 1' });
    expect(after.another).toBe(true);
  });

  it('puts a row back into its transaction by its neighbours', () => {
    const after = mended(altered(log, 6, { txn: 77, idx: 8 }));
    expect(after.log[5]).toMatchObject({ txn: 5, idx: 1 });
  });

  it('of which a row says nothing that can be read has a place for it', () => {
    const after = mended(altered(log, 3, { op: 'upsert' as 'update' }));
    expect(after.log[2]).toMatchObject({ entity: 'change_log', txn: 2, idx: 1 });
    expect(chainedRows(START, after.log, chainOf)).toBe(log.length);
  });

  it('is not mended where more is missing than damage takes', () => {
    const far = altered(log, log.length, { seq: 1_000_000 });
    expect(() => mended(far)).toThrow('are gone');
  });

  it('follows from row to row and loses no identity, whatever was altered', () => {
    const change = fc.oneof(
      fc.record({ payload: fc.string() }),
      fc.record({ chain: fc.string() }),
      fc.record({ pk: fc.string() }),
      fc.record({ txn: fc.integer(), idx: fc.integer() }),
      fc.record({ row_ver: fc.integer() }),
    );
    const damage = fc.array(fc.tuple(fc.integer({ min: 1, max: log.length }), change), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(damage, fc.nat({ max: log.length }), (damages, confirmed) => {
        const found = damages.reduce<readonly LoggedChange[]>(
          (rows, [seq, wrong]) => altered(rows, seq, wrong),
          log,
        );
        const after = mended(found, confirmed);
        expect(chainedRows(START, after.log, chainOf)).toBe(log.length);
        expect(after.log.map(({ eid }) => eid)).toEqual(log.map(({ eid }) => eid));
        expect(after.log.every(({ seq, txn, idx }) => idx === seq - txn)).toBe(true);
        expect(mended(after.log, confirmed).mendings).toEqual([]);
      }),
    );
  });
});

/** The log as it would be had a row said something else. */
function mendedAfter(rows: readonly LoggedChange[], seq: number, payload: string): LoggedChange[] {
  const log: LoggedChange[] = [];
  for (const row of rows) {
    const said = row.seq === seq ? { ...row, payload } : row;
    log.push({ ...said, chain: chainOf(log.at(-1)?.chain ?? START.chain, said) });
  }
  return log;
}
