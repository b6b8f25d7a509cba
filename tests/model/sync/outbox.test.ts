import { beforeAll, describe, expect, it } from 'vitest';
import { isTrimmed, type LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import type { PushStatus } from '#sync/branch/ports.ts';
import { NO_RETENTION } from '#sync/branch/retention.ts';
import { createPowerSwitch } from '#tests/support/sync/power-switch.ts';
import { type Disks, memoryDisks, sqliteDisks } from './disks.ts';

const start = { seq: 0, chain: CHAIN_START };
const status: PushStatus = { epoch: 'first', parent: null, cursor: start, retention: NO_RETENTION };

/** A row of the transaction that begins with the row `txn`. */
const row = (seq: number, txn = seq, entity = 'tickets'): LoggedChange => ({
  seq,
  epoch: 'first',
  txn,
  idx: seq - txn,
  eid: `change ${seq}`,
  entity,
  pk: '7',
  op: 'insert',
  row_ver: 1,
  base_rev: null,
  schema_v: 1,
  wall_ms: 1_800_000_000_000,
  boot_id: 'boot',
  mono_ms: seq,
  payload: '{"name":"Ñandú"}',
  chain: `c${seq}`,
});

const seqs = (rows: readonly LoggedChange[]) => rows.map(({ seq }) => seq);
const positionOf = (seq: number) => ({ seq, chain: `c${seq}` });

describe.each([
  ['in memory', async () => memoryDisks],
  ['in SQLite', sqliteDisks],
])('an outbox %s', (_, make) => {
  let disks: Disks;
  beforeAll(async () => {
    disks = await make();
  });

  const holding = (...rows: readonly LoggedChange[]) => {
    const disk = disks({ log: { start, rows, status }, identity: null });
    return { disk, outbox: disk.outbox(createPowerSwitch()) };
  };

  it('begins before its first row, or at its oldest after rows were purged', async () => {
    const { outbox } = holding(row(1), row(2), row(3));
    expect(await outbox.anchor()).toEqual({ ...start, eid: null });
    expect(await outbox.purge(3)).toBe(2);
    expect(await outbox.anchor()).toEqual({ ...positionOf(3), eid: 'change 3' });
    expect(await outbox.head()).toEqual(positionOf(3));
  });

  it('ends at the start while empty', async () => {
    const { outbox } = holding();
    expect([await outbox.head(), await outbox.anchor()]).toEqual([start, { ...start, eid: null }]);
    expect(await outbox.after(0, 10)).toEqual([]);
  });

  it('contains its own positions and no others with the same number', async () => {
    const { outbox } = holding(row(1), row(2), row(3));
    const positions = [
      start,
      positionOf(1),
      positionOf(3),
      positionOf(4),
      { seq: 2, chain: 'of another history' },
    ];
    const holds = () => Promise.all(positions.map((position) => outbox.holds(position)));
    expect(await holds()).toEqual([true, true, true, false, false]);
    await outbox.purge(3);
    expect(await holds()).toEqual([false, false, true, false, false]);
  });

  it('returns the requested rows, up to the end of the last transaction', async () => {
    const { outbox } = holding(row(1), row(2), row(3, 2), row(4, 2), row(5), row(6, 5));
    expect(seqs(await outbox.after(0, 1))).toEqual([1]);
    expect(seqs(await outbox.after(0, 2))).toEqual([1, 2, 3, 4]);
    expect(seqs(await outbox.after(0, 4))).toEqual([1, 2, 3, 4]);
    expect(seqs(await outbox.after(4, 1))).toEqual([5, 6]);
    expect(await outbox.after(0, 500)).toEqual([row(1), row(2), row(3, 2), row(4, 2), row(5), row(6, 5)]);
  });

  it('stores its progress', async () => {
    const { outbox } = holding(row(1));
    const reached: PushStatus = {
      epoch: 'second',
      parent: 'first',
      cursor: positionOf(1),
      retention: { runningMs: 86_400_000, marks: [{ at: 3_600_000, seq: 1 }] },
    };
    await outbox.store(reached);
    expect(await outbox.status()).toEqual(reached);
  });

  it('clears unsent telemetry once, and keeps the rows', async () => {
    const log = [row(1, 1, 'device_status'), row(2), row(3, 3, 'device_status')];
    const { disk, outbox } = holding(...log);
    expect(await outbox.trim(new Set(['device_status']), 1)).toBe(1);
    expect(await outbox.trim(new Set(['device_status']), 1)).toBe(0);
    expect(disk.log.rows.map(isTrimmed)).toEqual([false, false, true]);
  });
});

describe('the change log in SQLite', () => {
  it('never loses its newest row, whatever is purged', async () => {
    const disk = (await sqliteDisks())({ log: { start, rows: [row(1), row(2)], status }, identity: null });
    expect(await disk.outbox(createPowerSwitch()).purge(3)).toBe(1);
    expect(seqs(disk.log.rows)).toEqual([2]);
  });
});
