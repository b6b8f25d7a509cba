import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeDownward } from '#branch-server/replication/down/compose-downward.ts';
import { listBranchRestores } from '#shared/contract/central/branch-restores.ts';
import {
  createEnrolmentCode,
  listClaims,
  resolveIdentityConflict,
} from '#shared/contract/central/registry.ts';
import type { Client } from '#shared/contract/client.ts';
import { listRestores } from '#shared/contract/installation/restores.ts';
import { requestComparison } from '#shared/contract/replication/days.ts';
import { backUp, restore } from '#tests/support/actions/backup-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { ticketFaults } from '#tests/support/checks/ticket-faults.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';
import { createSettableClock, type SettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const PATIENCE = { timeout: 120_000, interval: 50 };
const ID = 1;
const [DESK = 1] = DEMO.workstations;

describe('the report of a restore at a branch of a central', { timeout: 240_000 }, () => {
  let central: Central;
  let branch: ReplicatingBranch;
  let clock: SettableClock;
  let keeper: Client;
  let isCut = false;

  beforeAll(async () => {
    clock = createSettableClock(Date.now());
    central = await startCentral({ clock });
    keeper = await central.signIn('admin');
    const { code } = await keeper.call(createEnrolmentCode, { params: { id: ID } });
    branch = await startReplicatingBranch(
      {
        centralUrl: central.origin,
        enrolmentCode: code,
        downward: composeDownward,
        fetch: (...request) => (isCut ? Promise.reject(new TypeError('cut')) : fetch(...request)),
      },
      undefined,
      clock,
    );
    await vi.waitFor(() => take(branch), PATIENCE);
    await drained();
  }, 240_000);
  afterAll(async () => {
    await branch.stop();
    await central.stop();
  });

  const drained = () =>
    vi.waitFor(async () => {
      expect(await branch.health()).toMatchObject({ state: 'connected', pendingRows: 0 });
    }, PATIENCE);
  const here = async () => {
    const { rows } = await (await branch.signIn('admin')).call(listRestores, {});
    return rows[0];
  };
  const atCentral = async () => {
    const { rows } = await keeper.call(listBranchRestores, { params: { id: ID } });
    return rows[0];
  };
  const epoch = () =>
    lookInto(branch.folder, (db) =>
      rowsOf<{ epoch: string }>(db, 'select epoch from replication_standing'),
    )[0]?.epoch ?? '';
  const settled = () =>
    vi.waitFor(async () => expect((await here())?.sentAgain).toMatchObject({ isDone: true }), PATIENCE);

  const file = () => join(branch.folder, 'turno.db');
  const aside = () => join(branch.folder, 'before.db');
  const keepAside = () => branch.restart(() => copyFileSync(file(), aside()));
  const putBackByHand = () =>
    branch.restart(() => {
      copyFileSync(aside(), file());
      for (const rest of ['-wal', '-shm']) rmSync(file() + rest, { force: true });
      clock.advance(1_000);
    });

  it('counts at both ends what is lost, and what was sent again and known already', async () => {
    const admin = await branch.signIn('admin');
    const backup = await backUp(admin);
    clock.advance(1_000);
    const lost = await take(branch);
    await drained();
    const before = epoch();
    clock.advance(1_000);
    await restore(admin, backup);
    await settled();
    const report = await here();
    expect(report).toMatchObject({ how: 'page', source: 'database', lost: 1, twice: [], toClose: [] });
    expect(report?.sentAgain?.rows).toBeGreaterThan(0);
    expect(report?.sentAgain?.known).toBeGreaterThan(0);
    expect(report?.sentAgain?.known).toBeLessThan(report?.sentAgain?.rows ?? 0);
    expect(await atCentral()).toMatchObject({
      id: report?.id,
      how: 'page',
      by: 'admin',
      lost: 1,
      closed: 0,
      before,
      epoch: epoch(),
      sentAgain: report?.sentAgain,
      twice: [],
      missingTickets: [{ id: lost.idTicket, code: lost.code, state: 'waiting' }],
      toClose: [{ id: lost.idTicket }],
    });
    expect(epoch()).not.toBe(before);
  });

  it('central closes what it alone has as open, once the day is compared', async () => {
    await keeper.call(requestComparison, { params: { id: ID } });
    await vi.waitFor(async () => {
      expect(await atCentral()).toMatchObject({ lost: 1, closed: 1, toClose: [] });
    }, PATIENCE);
    await drained();
  });

  it('after a file was copied by hand, central says what is lost and whom nobody may call again', async () => {
    const lucia = await branch.signIn('lucia');
    await open(lucia, DESK);
    clock.advance(DEMO_POLITENESS_MS);
    await drained();
    await keepAside();
    const served = (await next(await branch.signIn('lucia'), DESK)).ticket;
    clock.advance(60_000);
    await finish(await branch.signIn('lucia'), served?.idTicket ?? 0);
    const lost = await take(branch);
    await drained();
    await putBackByHand();
    await settled();
    expect(await here()).toMatchObject({
      how: 'copied',
      source: 'central',
      lost: 1,
      missingTickets: [{ id: lost.idTicket, code: lost.code }],
      toClose: [{ id: served?.idTicket, code: served?.code, state: 'assisted' }],
    });
    const called = next(await branch.signIn('lucia'), DESK);
    expect(await refusalOf(called)).toMatchObject({ status: 'NO_CUSTOMERS_TO_CALL' });
    expect((await take(branch)).code).not.toBe(lost.code);
    expect(lookInto(branch.folder, ticketFaults)).toEqual([]);
  });

  it('numbers that were given twice while central was away are listed at both ends, and no more are', async () => {
    await drained();
    await keepAside();
    clock.advance(1_000);
    const lost = [await take(branch), await take(branch), await take(branch)];
    await drained();
    isCut = true;
    await putBackByHand();
    const again = await take(branch);
    expect(again.code).toBe(lost[0]?.code);
    isCut = false;
    await settled();
    expect((await here())?.twice).toMatchObject([{ code: again.code }]);
    const after = await take(branch);
    expect(lost.map(({ code }) => code)).not.toContain(after.code);
    await drained();
    expect((await here())?.twice).toHaveLength(1);
    expect((await atCentral())?.twice).toMatchObject([{ code: again.code }]);
  });

  it('after all files of the branch were put back, it is told once somebody says that this one is right', async () => {
    await drained();
    const folder = join(dirname(branch.folder), 'whole-disk');
    await branch.restart(() => cpSync(branch.folder, folder, { recursive: true }));
    clock.advance(1_000);
    const lost = await take(branch);
    await drained();
    await branch.restart(() => {
      rmSync(branch.folder, { recursive: true });
      cpSync(folder, branch.folder, { recursive: true });
      clock.advance(1_000);
    });
    await vi.waitFor(async () => expect(await here()).toMatchObject({ how: 'disk', seenAt: null }), PATIENCE);
    const params = { id: ID };
    await vi.waitFor(async () => {
      const { claims } = await keeper.call(listClaims, { params });
      expect(claims.map((claim) => claim.epoch)).toContain(epoch());
    }, PATIENCE);
    await keeper.call(resolveIdentityConflict, { params, body: { epoch: epoch() } });
    await settled();
    const known = { how: 'disk', lost: 1, missingTickets: [{ id: lost.idTicket, code: lost.code }] };
    expect(await here()).toMatchObject(known);
    expect(await atCentral()).toMatchObject(known);
    expect((await take(branch)).code).not.toBe(lost.code);
  });
});
