import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { take } from '#tests/support/actions/workstation-actions.ts';
import {
  DISRUPTIONS,
  FAKE,
  type FakeCentral,
  startFakeCentral,
} from '#tests/support/network/fake-central.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

describe('the push of a branch', () => {
  let central: FakeCentral;
  let branch: ReplicatingBranch;
  /** Number of acknowledgements to change. */
  let flips = 0;
  /** Changes one byte of the position that central confirms. */
  const flippingFetch: typeof fetch = async (address, init) => {
    const response = await fetch(address, init);
    const text = await response.text();
    const position = /("kind":"ack".*"chain":")(\w)/.exec(text);
    const isFlipped = flips > 0 && position !== null;
    if (isFlipped) flips -= 1;
    const flipped = text.replace(
      /("kind":"ack".*"chain":")(\w)/,
      (_, start, digit) => `${start}${digit === '0' ? '1' : '0'}`,
    );
    return new Response(isFlipped ? flipped : text, response);
  };
  beforeEach(async () => {
    central = await startFakeCentral();
    flips = 0;
    branch = await startReplicatingBranch({
      centralUrl: central.url,
      enrolmentCode: FAKE.code,
      fetch: flippingFetch,
    });
    await becomes('connected');
    await branch.configure();
  });
  afterEach(async () => {
    await branch.stop();
    await central.close();
  });

  const becomes = (state: string) =>
    vi.waitFor(async () => expect((await branch.health()).state).toBe(state), WAIT_OPTIONS);
  const eids = () => branch.changes().map(({ eid }) => eid);
  const arrived = () =>
    central
      .image()
      .applied.map(({ eid }) => eid)
      .toSorted();
  /** Everything is at central, once, and confirmed. */
  const everythingArrives = () =>
    vi.waitFor(async () => {
      expect(arrived()).toEqual(eids().toSorted());
      expect(await branch.health()).toMatchObject({ state: 'connected', pendingRows: 0 });
    }, WAIT_OPTIONS);

  it('sends every write, in order', async () => {
    await Promise.all(Array.from({ length: 20 }, () => take(branch)));
    await everythingArrives();
    expect(central.image().applied.map(({ eid }) => eid)).toEqual(eids());
    expect(central.image().streams.size).toBe(1);
  });

  it('begins no epoch for an answer of which a byte was flipped on the way', async () => {
    await everythingArrives();
    const epochs = () => [...central.image().streams.keys()];
    const before = epochs();
    flips = 1;
    await take(branch);
    await everythingArrives();
    expect(flips).toBe(0);
    expect(epochs()).toEqual(before);
  });

  it('issues tickets while central is offline, counts pending rows, and sends them automatically', async () => {
    await everythingArrives();
    await central.close();
    const before = eids().length;
    await Promise.all(Array.from({ length: 10 }, () => take(branch)));
    await becomes('offline');
    const { pendingRows, oldestPendingMs } = await branch.health();
    expect(pendingRows).toBe(eids().length - before);
    expect(oldestPendingMs).toBeGreaterThan(0);
    await central.open();
    await everythingArrives();
  });

  it.each(Object.entries(DISRUPTIONS))('loses nothing to %s in place of central', async (_, disruption) => {
    await everythingArrives();
    central.suffer(disruption);
    await take(branch);
    await becomes('offline');
    await take(branch);
    expect((await branch.health()).pendingRows).toBeGreaterThan(0);
    central.suffer(null);
    await everythingArrives();
  });

  it('fetches a new challenge unnoticed when central lost the previous one', async () => {
    await everythingArrives();
    const before = central.challenges();
    central.clearChallenge();
    await take(branch);
    await everythingArrives();
    expect(central.challenges()).toBeGreaterThan(before + 1);
    expect(branch.log.lines().filter(({ msg }) => msg === 'replication')).toEqual([]);
  });

  it('continues in the same epoch after a restart', async () => {
    await everythingArrives();
    await branch.restart();
    await take(branch);
    await everythingArrives();
    expect(central.image().streams.size).toBe(1);
  });

  it('sends writes of a restart without central', async () => {
    await central.close();
    await branch.restart();
    await take(branch);
    await becomes('offline');
    await central.open();
    await everythingArrives();
  });

  it('of a restored backup starts a new epoch, and both lost and new writes are at central', async () => {
    const copy = join(branch.folder, 'backup.db');
    const database = join(branch.folder, 'turno.db');
    await branch.restart(() => cpSync(database, copy));
    await take(branch);
    await everythingArrives();
    const losses = eids();
    await branch.restart(() => cpSync(copy, database));
    await take(branch);
    const expected = () => [...new Set([...losses, ...eids()])].toSorted();
    await vi.waitFor(() => expect(arrived()).toEqual(expected()), WAIT_OPTIONS);
    expect(eids().length).toBeLessThan(expected().length);
    expect(central.image().streams.size).toBe(2);
    await take(branch);
    expect([...central.image().streams.keys()].at(-1)).toBe(branch.changes().at(-1)?.epoch);
  });

  it('reports changed waiting numbers at once, not only every twenty seconds', async () => {
    await everythingArrives();
    await vi.waitFor(() => expect(central.reports.at(-1)?.live.waiting).toBe(0), WAIT_OPTIONS);
    await take(branch);
    await vi.waitFor(() => expect(central.reports.at(-1)?.live.waiting).toBe(1), {
      timeout: 15_000,
      interval: 50,
    });
  });

  it('reports its revocation, and continues to issue tickets', async () => {
    await everythingArrives();
    central.revoke();
    await take(branch);
    await becomes('offline');
    await take(branch);
    expect((await branch.health()).pendingRows).toBeGreaterThan(0);
  });
});
