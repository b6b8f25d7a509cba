import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { FAKE, type FakeCentral, startFakeCentral, TROUBLES } from '#tests/support/network/fake-central.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };

describe('a branch of a central', { timeout: 120_000 }, () => {
  let central: FakeCentral;
  let branch: ReplicatingBranch;
  beforeEach(async () => {
    central = await startFakeCentral();
    branch = await startReplicatingBranch({ centralUrl: central.url, enrolmentCode: FAKE.code });
    await becomes('connected');
    await branch.configure();
  }, 120_000);
  afterEach(async () => {
    await branch.stop();
    await central.close();
  });

  const becomes = (state: string) =>
    vi.waitFor(async () => expect((await branch.health()).state).toBe(state), PATIENCE);
  const eids = () => branch.changes().map(({ eid }) => eid);
  const arrived = () =>
    central
      .image()
      .applied.map(({ eid }) => eid)
      .toSorted();
  /** All of it is at central, once, and central has said so. */
  const everythingArrives = () =>
    vi.waitFor(async () => {
      expect(arrived()).toEqual(eids().toSorted());
      expect(await branch.health()).toMatchObject({ state: 'connected', pendingRows: 0 });
    }, PATIENCE);

  it('sends everything that it writes, in its order', async () => {
    await Promise.all(Array.from({ length: 20 }, () => take(branch)));
    await everythingArrives();
    expect(central.image().applied.map(({ eid }) => eid)).toEqual(eids());
    expect(central.image().streams.size).toBe(1);
  });

  it('issues tickets while central is gone, says how many rows wait, and sends them without being asked', async () => {
    await everythingArrives();
    await central.close();
    const before = eids().length;
    await Promise.all(Array.from({ length: 10 }, () => take(branch)));
    await becomes('away');
    const { pendingRows, oldestPendingMs } = await branch.health();
    expect(pendingRows).toBe(eids().length - before);
    expect(oldestPendingMs).toBeGreaterThan(0);
    await central.open();
    await everythingArrives();
  });

  it.each(Object.entries(TROUBLES))('loses nothing to %s where central should be', async (_, trouble) => {
    await everythingArrives();
    central.suffer(trouble);
    await take(branch);
    await becomes('away');
    await take(branch);
    expect((await branch.health()).pendingRows).toBeGreaterThan(0);
    central.suffer(null);
    await everythingArrives();
  });

  it('takes a new challenge when central has forgotten the one before, and nothing is noticed', async () => {
    await everythingArrives();
    const before = central.challenges();
    central.forgetChallenge();
    await take(branch);
    await everythingArrives();
    expect(central.challenges()).toBeGreaterThan(before + 1);
    expect(branch.log.lines().filter(({ msg }) => msg === 'replication')).toEqual([]);
  });

  it('goes on after a restart under the same epoch', async () => {
    await everythingArrives();
    await branch.restart();
    await take(branch);
    await everythingArrives();
    expect(central.image().streams.size).toBe(1);
  });

  it('sends what it wrote while it was restarted without central', async () => {
    await central.close();
    await branch.restart();
    await take(branch);
    await becomes('away');
    await central.open();
    await everythingArrives();
  });

  it('put back to a backup begins a new epoch, and both what it lost and what it wrote since are at central', async () => {
    const copy = join(branch.folder, 'backup.db');
    const database = join(branch.folder, 'turno.db');
    await branch.restart(() => cpSync(database, copy));
    await take(branch);
    await everythingArrives();
    const lost = eids();
    await branch.restart(() => cpSync(copy, database));
    await take(branch);
    const expected = () => [...new Set([...lost, ...eids()])].toSorted();
    await vi.waitFor(() => expect(arrived()).toEqual(expected()), PATIENCE);
    expect(eids().length).toBeLessThan(expected().length);
    expect(central.image().streams.size).toBe(2);
    await take(branch);
    expect([...central.image().streams.keys()].at(-1)).toBe(branch.changes().at(-1)?.epoch);
  });

  it('tells central how many wait as soon as it changes, not only every twenty seconds', async () => {
    await everythingArrives();
    await vi.waitFor(() => expect(central.reports.at(-1)?.live.waiting).toBe(0), PATIENCE);
    await take(branch);
    await vi.waitFor(() => expect(central.reports.at(-1)?.live.waiting).toBe(1), {
      timeout: 15_000,
      interval: 50,
    });
  });

  it('shows that it was revoked, and goes on issuing tickets', async () => {
    await everythingArrives();
    central.revoke();
    await take(branch);
    await becomes('away');
    await take(branch);
    expect((await branch.health()).pendingRows).toBeGreaterThan(0);
  });
});
