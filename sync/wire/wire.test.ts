import { describe, expect, it } from 'vitest';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Push } from '#shared/contract/replication/protocol/messages.ts';
import { createBatch, encodePush } from './cut-batch.ts';

const change = (seq: number, txn: number, payload = '{"name":"Ñandú\\n"}'): LoggedChange => ({
  seq,
  epoch: 'first',
  txn,
  idx: seq - txn,
  eid: `change ${seq}`,
  entity: 'tickets',
  pk: '7',
  op: 'insert',
  row_ver: 1,
  base_rev: null,
  schema_v: 1,
  wall_ms: 1_800_000_000_000,
  boot_id: 'boot',
  mono_ms: seq,
  payload,
  chain: `chain ${seq}`,
});

const push: Push = {
  kind: 'push',
  exchange: 'boot:1',
  session: 'token',
  epoch: 'first',
  previous: { seq: 0, chain: 'start' },
  head: { seq: 3, chain: 'chain 3' },
  rows: [change(1, 1), change(2, 1), change(3, 3)],
};

describe('a batch', () => {
  const cut = (changes: readonly LoggedChange[], limits?: { rows: number; bytes: number }) => {
    const batch = createBatch(limits);
    batch.add(changes);
    return batch.rows.map(({ seq }) => seq);
  };
  const changes = [change(1, 1), change(2, 1), change(3, 3), change(4, 4), change(5, 4), change(6, 4)];
  const bytes = 1024 * 1024;

  it('ends before the transaction that no longer fits', () => {
    expect(cut(changes, { rows: 5, bytes })).toEqual([1, 2, 3]);
    expect(cut(changes, { rows: 6, bytes })).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('never splits a larger transaction', () => {
    expect(cut(changes, { rows: 1, bytes })).toEqual([1, 2]);
    expect(cut(changes.slice(3), { rows: 1, bytes })).toEqual([4, 5, 6]);
  });

  it('counts bytes, not characters', () => {
    const wide = [change(1, 1, `"${'€'.repeat(100_000)}"`), change(2, 2)];
    expect(cut(wide)).toEqual([1]);
  });

  it('is the same for any number of rows added at a time', () => {
    const limits = { rows: 5, bytes };
    const batch = createBatch(limits);
    const filled = [changes.slice(0, 2), changes.slice(2, 3), changes.slice(3)].map((some) =>
      batch.add(some),
    );
    expect(filled).toEqual([true, true, false]);
    expect(batch.rows).toEqual(changes.slice(0, 3));
  });

  it('is sent as the lines that were measured', () => {
    const batch = createBatch();
    batch.add(push.rows);
    expect(encodePush({ ...push, rows: batch.rows }, batch.lines)).toBe(encodePush(push));
  });
});
