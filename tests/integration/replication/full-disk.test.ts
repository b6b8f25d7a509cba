import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { smallDisk } from '#tests/support/data/small-disk.ts';
import { FAKE, type FakeCentral, startFakeCentral } from '#tests/support/network/fake-central.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const disk = smallDisk(48);

describe.skipIf(!disk)('13: a full disk', { timeout: 180_000 }, () => {
  let central: FakeCentral;
  let branch: ReplicatingBranch;
  beforeAll(async () => {
    central = await startFakeCentral();
    branch = await startReplicatingBranch(
      { centralUrl: central.url, enrolmentCode: FAKE.code, reservedSpaceBytes: 8 * 1024 * 1024 },
      disk ?? undefined,
    );
    await vi.waitFor(async () => expect((await branch.health()).state).toBe('connected'), WAIT_OPTIONS);
    await branch.configure();
    // Enough numbers for all tickets.
    await branch
      .gate()
      .transaction(({ trx }) => trx.updateTable('queues').set({ max_limit: 99_999_999 }).execute());
    await central.close();
  });
  afterAll(() => branch.stop());

  const status = async () => (await branch.signIn('admin')).call(getReplicationStatus, {});
  const takeMany = (count: number) => Promise.all(Array.from({ length: count }, () => take(branch)));

  it('does not stop tickets while reserved space remains, and is reported', async () => {
    await vi.waitFor(async () => expect((await status()).disk.reservedSpace).toBe(true), WAIT_OPTIONS);
    const before = branch.changes().length;
    disk?.fill();
    for (let round = 0; round < 40; round += 1) await takeMany(25);
    expect(branch.changes().length).toBeGreaterThanOrEqual(before + 2_000);
    const { disk: space, alarms } = await status();
    expect(space.reservedSpace).toBe(false);
    expect(alarms).toContainEqual(
      expect.objectContaining({ kind: 'diskFull', detail: 'gave up reserved space' }),
    );
  });

  it('refuses tickets once nothing can be freed, keeps its data, and continues once there is space', async () => {
    disk?.fill();
    let rejected = 0;
    while (rejected === 0) {
      const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => take(branch)));
      rejected = outcomes.filter(({ status: outcome }) => outcome === 'rejected').length;
    }
    const count = branch.changes().length;
    disk?.clear();
    await takeMany(5);
    expect(branch.changes().length).toBe(count + 10);
    await central.open();
    await vi.waitFor(
      () =>
        expect(central.image().applied.map(({ eid }) => eid)).toEqual(branch.changes().map(({ eid }) => eid)),
      WAIT_OPTIONS,
    );
  });

  it('frees space by deleting history confirmed by central', async () => {
    await vi.waitFor(async () => expect((await branch.health()).pendingRows).toBe(0), WAIT_OPTIONS);
    await branch.restart();
    await vi.waitFor(async () => expect((await status()).disk.reservedSpace).toBe(true), WAIT_OPTIONS);
    const before = branch.changes().length;
    disk?.fill();
    for (let round = 0; round < 100 && branch.changes().length >= before; round += 1) await takeMany(25);
    expect(branch.changes().length).toBeLessThan(before);
    expect((await status()).alarms).toContainEqual(
      expect.objectContaining({ kind: 'diskFull', detail: 'gave up reserved space and history' }),
    );
  });
});
