import { describe, expect, it } from 'vitest';
import { isTrimmed, type LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { createMemoryOutbox, type MemoryDisk } from '#tests/support/sync/memory-outbox.ts';
import { createPowerSwitch } from '#tests/support/sync/power-switch.ts';
import { relieveDisk } from './relieve-disk.ts';
import { NO_RETENTION } from './retention.ts';

const TELEMETRY = new Set(['device_status']);
const start = { seq: 0, chain: 'start' };

const row = (seq: number, entity: string): LoggedChange => ({
  seq,
  epoch: 'first',
  txn: seq,
  idx: 0,
  eid: `change ${seq}`,
  entity,
  pk: '7',
  op: 'insert',
  row_ver: 1,
  base_rev: null,
  schema_v: 1,
  wall_ms: 0,
  boot_id: 'boot',
  mono_ms: 0,
  payload: '{}',
  chain: `c${seq}`,
});

function fullDisk(acknowledged: number) {
  const disk: MemoryDisk = {
    identity: null,
    log: {
      start,
      rows: [row(1, 'tickets'), row(2, 'tickets'), row(3, 'device_status'), row(4, 'tickets')],
      status: {
        epoch: 'first',
        parent: null,
        cursor: acknowledged > 0 ? { seq: acknowledged, chain: `c${acknowledged}` } : start,
        retention: NO_RETENTION,
      },
    },
  };
  let room = false;
  const filler = {
    async giveUp() {
      const there = !room;
      room = true;
      return there;
    },
  };
  const outbox = createMemoryOutbox(disk, createPowerSwitch());
  const purge = async (seq: number): Promise<number> => {
    if (!room) throw new Error('database or disk is full');
    return outbox.purge(seq);
  };
  return { disk, relieve: () => relieveDisk({ ...outbox, purge }, filler, TELEMETRY) };
}

describe('a full disk', () => {
  it('releases the reserved space, then confirmed history, then telemetry, then nothing', async () => {
    const { disk, relieve } = fullDisk(2);
    expect(await relieve()).toBe('history');
    expect(disk.log.rows.map(({ seq }) => seq)).toEqual([2, 3, 4]);
    expect(await relieve()).toBe('telemetry');
    expect(await relieve()).toBe('nothing');
  });

  it('continues with telemetry if all confirmed history is the predecessor of the next row', async () => {
    expect(await fullDisk(1).relieve()).toBe('telemetry');
  });

  it('never deletes a ticket missing at central, and leaves no gap', async () => {
    const { disk, relieve } = fullDisk(0);
    expect(await relieve()).toBe('telemetry');
    expect(disk.log.rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(disk.log.rows.filter(isTrimmed).map(({ entity }) => entity)).toEqual(['device_status']);
  });
});
