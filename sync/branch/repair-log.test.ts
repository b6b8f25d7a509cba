import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoggedChange, TRIMMED_PAYLOAD } from '#shared/contract/replication/protocol/logged-change.ts';
import { CHAIN_START, chainedRow, chainOf } from '#shared/server/db/change.ts';
import { chainedRows } from '../wire/hashes.ts';
import { type Mending, repairLog } from './repair-log.ts';

const START = { seq: 0, chain: CHAIN_START };

/** A log of transactions of one to three rows, each an insert. */
function logOf(sizes: readonly number[]): LoggedChange[] {
  const rows: LoggedChange[] = [];
  for (const size of sizes) {
    const txn = rows.length + 1;
    for (let idx = 0; idx < size; idx += 1) {
      const seq = rows.length + 1;
      const position = { txn, idx, eid: `change ${seq}` };
      const change = {
        entity: 'tickets',
        pk: seq,
        op: 'insert',
        rowVersion: 1,
        values: { id: seq },
      } as const;
      const stamp = { epoch: 'first', bootId: 'boot', wallMs: 1, monoMs: seq };
      rows.push({ ...chainedRow(rows.at(-1) ?? START, position, change, stamp), base_rev: null });
    }
  }
  return rows;
}

const live = ({ pk }: LoggedChange) => (/^\d+$/.test(pk) ? `{"id":${pk}}` : null);

/** Repairs a log; returns the written rows and the result. */
function repaired(rows: readonly LoggedChange[], confirmed = 0) {
  let rendered = 0;
  const draw = () => {
    rendered += 1;
    return `drawn ${rendered}`;
  };
  const mendings: Mending[] = [];
  const each = repairLog(START, rows, confirmed, { chainOf, live, draw });
  let next = each.next();
  for (; !next.done; next = each.next()) mendings.push(next.value);
  const written = new Map(rows.map((row) => [row.seq, row]));
  for (const { row } of mendings) written.set(row.seq, row);
  const log = [...written.values()].sort((one, other) => one.seq - other.seq);
  return { mendings, log, another: next.value, outcomes: mendings.map(({ outcome }) => outcome) };
}

const altered = (rows: readonly LoggedChange[], seq: number, change: Partial<LoggedChange>) =>
  rows.map((row) => (row.seq === seq ? { ...row, ...change } : row));

describe('the repair of a log', () => {
  const log = logOf([1, 2, 1, 3, 1]);

  it('leaves an intact log alone', () => {
    expect(repaired(log)).toMatchObject({ mendings: [], another: false });
  });

  it.each([
    ['content', { payload: '{"id":9}' }],
    ['content that is no JSON', { payload: '{"id"' }],
    ['its chain', { chain: 'f'.repeat(64) }],
  ])('restores the same log if a row has another %s, without a new epoch', (_, change) => {
    for (const { seq } of log.slice(0, -1)) {
      const after = repaired(altered(log, seq, change));
      expect(after.log).toEqual(log);
      expect(after.another).toBe(false);
    }
  });

  it('records the present row if it differs from the log', () => {
    const before = logOf([1, 1, 1]).map((row) => ({ ...row }));
    const changed = repairedAfter(before, 2, '{"id":2,"since":"changed"}');
    const after = repaired(altered(changed, 2, { payload: 'gone' }));
    expect(after.log[1]).toMatchObject({ eid: 'change 2', payload: '{"id":2}' });
    expect(after.outcomes).toEqual(['rebuilt', 'chained']);
    expect(after.another).toBe(true);
  });

  it('does not rewrite confirmed rows', () => {
    const changed = repairedAfter(log, 2, '{"id":2,"since":"changed"}');
    const after = repaired(altered(changed, 2, { payload: 'gone' }), log.length);
    expect(after.log[1]).toMatchObject({ eid: 'change 2', payload: TRIMMED_PAYLOAD });
    expect(after.outcomes[0]).toBe('missing');
  });

  it('leaves a placeholder for a missing row, within its transaction', () => {
    const after = repaired(log.filter(({ seq }) => seq !== 6));
    expect(after.log.map(({ seq, txn, idx }) => [seq, txn, idx])).toEqual(
      log.map(({ seq, txn, idx }) => [seq, txn, idx]),
    );
    expect(after.log[5]).toMatchObject({ entity: 'change_log', payload: TRIMMED_PAYLOAD, eid: 'drawn 1' });
    expect(after.another).toBe(true);
  });

  it('restores the transaction of a row from its neighbours', () => {
    const after = repaired(altered(log, 6, { txn: 77, idx: 8 }));
    expect(after.log[5]).toMatchObject({ txn: 5, idx: 1 });
  });

  it('leaves a placeholder for an unreadable row', () => {
    const after = repaired(altered(log, 3, { op: 'upsert' as 'update' }));
    expect(after.log[2]).toMatchObject({ entity: 'change_log', txn: 2, idx: 1 });
    expect(chainedRows(START, after.log, chainOf)).toBe(log.length);
  });

  it('rejects a log with more missing rows than damage explains', () => {
    const far = altered(log, log.length, { seq: 1_000_000 });
    expect(() => repaired(far)).toThrow('are gone');
  });

  it('chains all rows and loses no identity, whatever was altered', () => {
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
        const after = repaired(found, confirmed);
        expect(chainedRows(START, after.log, chainOf)).toBe(log.length);
        expect(after.log.map(({ eid }) => eid)).toEqual(log.map(({ eid }) => eid));
        expect(after.log.every(({ seq, txn, idx }) => idx === seq - txn)).toBe(true);
        expect(repaired(after.log, confirmed).mendings).toEqual([]);
      }),
    );
  });
});

/** The log as if a row had another payload. */
function repairedAfter(rows: readonly LoggedChange[], seq: number, payload: string): LoggedChange[] {
  const log: LoggedChange[] = [];
  for (const row of rows) {
    const said = row.seq === seq ? { ...row, payload } : row;
    log.push({ ...said, chain: chainOf(log.at(-1)?.chain ?? START.chain, said) });
  }
  return log;
}
