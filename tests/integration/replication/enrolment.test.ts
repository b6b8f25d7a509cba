import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import type { Client } from '#shared/contract/client.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { ensureAdministrator, FIRST_USER } from '#shared/server/access/first-administrator.ts';
import { repository } from '#shared/server/db/repository.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { FAKE, type FakeCentral, startFakeCentral, TROUBLES } from '#tests/support/network/fake-central.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';

const PASSWORD = 'a long password';
const PATIENCE = { timeout: 60_000, interval: 50 };

describe('making a server a branch', { timeout: 120_000 }, () => {
  let central: FakeCentral;
  let branch: ReplicatingBranch;
  let administrator: Client;
  beforeEach(async () => {
    central = await startFakeCentral();
    branch = await startReplicatingBranch();
    await ensureAdministrator(branch.gate(), PASSWORD, undefined);
    // Once: each sign-in is noted, and so a change.
    const { access_token: token } = await branch.anybody.call(authenticate, {
      body: { username: FIRST_USER, password: PASSWORD },
    });
    administrator = branch.as(token);
  });
  afterEach(async () => {
    await branch.stop();
    await central.close();
  });

  async function enrol(over: { readonly centralUrl?: string; readonly code?: string } = {}) {
    return administrator.call(enrolAtCentral, {
      body: { centralUrl: central.url, code: FAKE.code, ...over },
    });
  }
  /** A row of this server's own. */
  const addService = () =>
    branch.gate().transaction((scope) =>
      repository(scope, 'services').insert({
        name: 'Caja',
        description: '',
        id_short: 1,
        service_time: 60,
        enabled: 1,
        translations: '{}',
      }),
    );
  const status = () => administrator.call(getReplicationStatus, {});

  it('says which branch it has become, and everything from then on is sent', async () => {
    expect(await status()).toMatchObject({
      state: 'notEnrolled',
      central: null,
      branch: null,
      pendingRows: 0,
    });
    const { idBranches, branchName, centralName } = FAKE;
    expect(await enrol()).toEqual({ idBranches, branchName, centralName });
    await branch.configure().catch(() => undefined);
    await vi.waitFor(
      async () =>
        expect(await status()).toMatchObject({
          state: 'connected',
          branch: { id: idBranches, name: branchName },
          central: { url: central.url, name: centralName },
          pendingRows: 0,
          fault: null,
        }),
      PATIENCE,
    );
  });

  it('sends nothing of what the first start made: central gives that', async () => {
    expect(branch.changes().length).toBeGreaterThan(0);
    await enrol();
    await vi.waitFor(async () => expect((await status()).state).toBe('connected'), PATIENCE);
    expect(branch.changes()).toEqual([]);
    expect(central.image().applied).toEqual([]);
  });

  it.each<[string, object, string, string | undefined]>([
    ['a code that central does not take', { code: 'WRONG' }, 'ENROLMENT_CODE_INVALID', 'code'],
    ['no address', { centralUrl: 'central of the bank' }, 'CENTRAL_URL_INVALID', 'centralUrl'],
    [
      'an address with a path',
      { centralUrl: 'https://central.example.com/api' },
      'CENTRAL_URL_INVALID',
      'centralUrl',
    ],
    [
      'an address with a password',
      { centralUrl: 'https://a:b@central.example.com' },
      'CENTRAL_URL_INVALID',
      'centralUrl',
    ],
    ['an open line', { centralUrl: 'http://central.example.com' }, 'CENTRAL_URL_INSECURE', 'centralUrl'],
    ['an address where nobody is', { centralUrl: 'http://127.0.0.1:9' }, 'CENTRAL_UNREACHABLE', 'centralUrl'],
  ])('is refused with %s, beside the field, and can be tried again', async (_, over, code, field) => {
    expect(await refusalOf(enrol(over))).toMatchObject({ status: code, detail: { field } });
    expect(await enrol()).toMatchObject({ idBranches: FAKE.idBranches });
  });

  it('is refused where something else answers', async () => {
    central.suffer(TROUBLES.page ?? null);
    expect(await refusalOf(enrol())).toMatchObject({
      status: 'CENTRAL_UNEXPECTED_RESPONSE',
      detail: { field: 'centralUrl' },
    });
  });

  it('is refused to a server with data of its own, before central is asked', async () => {
    await addService();
    const before = branch.changes();
    expect(await refusalOf(enrol())).toMatchObject({ status: 'BRANCH_HAS_DATA' });
    expect(branch.changes()).toEqual(before);
  });

  it('of another branch is refused: its rows are not theirs', async () => {
    await enrol();
    central.become(2);
    expect(await refusalOf(enrol())).toMatchObject({
      status: 'ENROLLED_AS_OTHER',
      detail: { params: { branch: FAKE.branchName } },
    });
  });

  it('again, after it was revoked, gives it a new key and an epoch, and keeps what central does not have', async () => {
    await enrol();
    await vi.waitFor(async () => expect((await status()).state).toBe('connected'), PATIENCE);
    central.revoke();
    await addService();
    await vi.waitFor(async () => expect((await status()).state).toBe('away'), PATIENCE);
    const { epoch, pendingRows } = await status();
    expect(pendingRows).toBe(1);
    await enrol();
    await vi.waitFor(
      async () => expect(await status()).toMatchObject({ state: 'connected', pendingRows: 0 }),
      PATIENCE,
    );
    expect((await status()).epoch).not.toBe(epoch);
    expect(central.image().applied).toHaveLength(1);
  });

  it('lasts over a restart, and gives rows ids of its own', async () => {
    central.giveIdsAbove(7 * 2 ** 32);
    await enrol();
    await branch.restart();
    const row = await addService();
    expect(row.id).toBeGreaterThan(7 * 2 ** 32);
    expect(row.id).toBeLessThan(8 * 2 ** 32);
    await vi.waitFor(async () => expect((await status()).state).toBe('connected'), PATIENCE);
  });
});

describe('a branch that is told by its settings', { timeout: 120_000 }, () => {
  it('enrols once central is there', async () => {
    const central = await startFakeCentral();
    await central.close();
    const branch = await startReplicatingBranch({ centralUrl: central.url, enrolmentCode: FAKE.code });
    const state = async () => (await branch.health()).state;
    expect(await state()).toBe('notEnrolled');
    await central.open();
    await vi.waitFor(async () => expect(await state()).toBe('connected'), PATIENCE);
    await branch.stop();
    await central.close();
  });

  it('does not try a code again that was refused', async () => {
    const central = await startFakeCentral();
    const branch = await startReplicatingBranch({ centralUrl: central.url, enrolmentCode: 'WRONG' });
    const refusals = () => branch.log.lines().filter(({ msg }) => msg === 'replication');
    await vi.waitFor(() => expect(refusals()).toHaveLength(1), PATIENCE);
    expect((await branch.health()).state).toBe('notEnrolled');
    expect(central.enrolments()).toBe(1);
    await branch.stop();
    await central.close();
  });
});

describe('a standalone branch', () => {
  it('has no central, and says so', async () => {
    const branch = await startBranch();
    const admin = await branch.signIn('admin');
    const body = { centralUrl: 'https://central.example.com', code: 'ABCD' };
    expect(await refusalOf(admin.call(enrolAtCentral, { body }))).toMatchObject({
      status: 'NOT_IN_THIS_SYNC_TYPE',
    });
    expect(await refusalOf(admin.call(getReplicationStatus, {}))).toMatchObject({
      status: 'NOT_IN_THIS_SYNC_TYPE',
    });
    await take(branch);
    await branch.stop();
  });
});
