import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeDownward } from '#branch-server/replication/down/downward.ts';
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
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';
import { createSettableClock, type SettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 120_000, interval: 50 };
const ID = 1;
const [WORKSTATION = 1] = DEMO.workstations;

describe('the restore report of a branch of a central', { timeout: 240_000 }, () => {
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
    await vi.waitFor(() => take(branch), WAIT_OPTIONS);
    await drained();
  }, 240_000);
  afterAll(async () => {
    await branch.stop();
    await central.stop();
  });

  const drained = () =>
    vi.waitFor(async () => {
      expect(await branch.health()).toMatchObject({ state: 'connected', pendingRows: 0 });
    }, WAIT_OPTIONS);
  const here = async () => {
    const { rows } = await (await branch.signIn('admin')).call(listRestores, {});
    return rows[0];
  };
  const atCentral = async () => {
    const { rows } = await keeper.call(listBranchRestores, { params: { id: ID } });
    return rows[0];
  };
  const epoch = () =>
    lookInto(branch.folder, (db) => rowsOf<{ epoch: string }>(db, 'select epoch from replication_status'))[0]
      ?.epoch ?? '';
  const resent = () =>
    vi.waitFor(async () => expect((await here())?.resent).toMatchObject({ isDone: true }), WAIT_OPTIONS);

  const file = () => join(branch.folder, 'turno.db');
  const quarantined = () => join(branch.folder, 'before.db');
  const quarantineLater = () => branch.restart(() => copyFileSync(file(), quarantined()));
  const putBackByHand = () =>
    branch.restart(() => {
      copyFileSync(quarantined(), file());
      for (const rest of ['-wal', '-shm']) rmSync(file() + rest, { force: true });
      clock.advance(1_000);
    });

  it('counts at both ends what is lost and what was sent again', async () => {
    const admin = await branch.signIn('admin');
    const backup = await backUp(admin);
    clock.advance(1_000);
    const losses = await take(branch);
    await drained();
    const before = epoch();
    clock.advance(1_000);
    await restore(admin, backup);
    await resent();
    const report = await here();
    expect(report).toMatchObject({ how: 'page', source: 'database', missing: 1, twice: [], toClose: [] });
    expect(report?.resent?.rows).toBeGreaterThan(0);
    expect(report?.resent?.known).toBeGreaterThan(0);
    expect(report?.resent?.known).toBeLessThan(report?.resent?.rows ?? 0);
    expect(await atCentral()).toMatchObject({
      id: report?.id,
      how: 'page',
      by: 'admin',
      missing: 1,
      closed: 0,
      before,
      epoch: epoch(),
      resent: report?.resent,
      twice: [],
      missingTickets: [{ id: losses.idTicket, code: losses.code, state: 'waiting' }],
      toClose: [{ id: losses.idTicket }],
    });
    expect(epoch()).not.toBe(before);
  });

  it('central closes tickets that only it has as open, after the day comparison', async () => {
    await keeper.call(requestComparison, { params: { id: ID } });
    await vi.waitFor(async () => {
      expect(await atCentral()).toMatchObject({ missing: 1, closed: 1, toClose: [] });
    }, WAIT_OPTIONS);
    await drained();
  });

  it('after a copied file, central reports what is lost and which tickets must not be called', async () => {
    const lucia = await branch.signIn('lucia');
    await open(lucia, WORKSTATION);
    clock.advance(DEMO_POLITENESS_MS);
    await drained();
    await quarantineLater();
    const served = (await next(await branch.signIn('lucia'), WORKSTATION)).ticket;
    clock.advance(60_000);
    await finish(await branch.signIn('lucia'), served?.idTicket ?? 0);
    const losses = await take(branch);
    await drained();
    await putBackByHand();
    await resent();
    expect(await here()).toMatchObject({
      how: 'copied',
      source: 'central',
      missing: 1,
      missingTickets: [{ id: losses.idTicket, code: losses.code }],
      toClose: [{ id: served?.idTicket, code: served?.code, state: 'assisted' }],
    });
    const called = next(await branch.signIn('lucia'), WORKSTATION);
    expect(await apiErrorOf(called)).toMatchObject({ status: 'NO_CUSTOMERS_TO_CALL' });
    expect((await take(branch)).code).not.toBe(losses.code);
    expect(lookInto(branch.folder, ticketViolations)).toEqual([]);
  });

  it('numbers issued twice while central was offline are listed at both ends, and none follow', async () => {
    await drained();
    await quarantineLater();
    clock.advance(1_000);
    const losses = [await take(branch), await take(branch), await take(branch)];
    await drained();
    isCut = true;
    await putBackByHand();
    const again = await take(branch);
    expect(again.code).toBe(losses[0]?.code);
    isCut = false;
    await resent();
    expect((await here())?.twice).toMatchObject([{ code: again.code }]);
    const after = await take(branch);
    expect(losses.map(({ code }) => code)).not.toContain(after.code);
    await drained();
    expect((await here())?.twice).toHaveLength(1);
    expect((await atCentral())?.twice).toMatchObject([{ code: again.code }]);
  });

  it('after all files of the branch were restored, it appears when the machine is selected', async () => {
    await drained();
    const folder = join(dirname(branch.folder), 'whole-disk');
    await branch.restart(() => cpSync(branch.folder, folder, { recursive: true }));
    clock.advance(1_000);
    const losses = await take(branch);
    await drained();
    await branch.restart(() => {
      rmSync(branch.folder, { recursive: true });
      cpSync(folder, branch.folder, { recursive: true });
      clock.advance(1_000);
    });
    await vi.waitFor(
      async () => expect(await here()).toMatchObject({ how: 'disk', seenAt: null }),
      WAIT_OPTIONS,
    );
    const params = { id: ID };
    await vi.waitFor(async () => {
      const { claims } = await keeper.call(listClaims, { params });
      expect(claims.map((claim) => claim.epoch)).toContain(epoch());
    }, WAIT_OPTIONS);
    await keeper.call(resolveIdentityConflict, { params, body: { epoch: epoch() } });
    await resent();
    const known = { how: 'disk', missing: 1, missingTickets: [{ id: losses.idTicket, code: losses.code }] };
    expect(await here()).toMatchObject(known);
    expect(await atCentral()).toMatchObject(known);
    expect((await take(branch)).code).not.toBe(losses.code);
  });
});
