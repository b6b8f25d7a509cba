import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import type { Client } from '#shared/contract/client.ts';
import { listRestores } from '#shared/contract/installation/restores.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import { ensureAdministrator, FIRST_USER } from '#shared/server/access/first-administrator.ts';
import { repository } from '#shared/server/db/repository.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import {
  DISRUPTIONS,
  FAKE,
  type FakeCentral,
  startFakeCentral,
} from '#tests/support/network/fake-central.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';

const PASSWORD = 'a long password';
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

describe('enrolling a server as a branch', () => {
  let central: FakeCentral;
  let branch: ReplicatingBranch;
  let administrator: Client;
  beforeEach(async () => {
    central = await startFakeCentral();
    branch = await startReplicatingBranch();
    await ensureAdministrator(branch.gate(), PASSWORD, undefined);
    // Once: each sign-in is audited, which is a change.
    administrator = branch.as(await signIn());
  });
  afterEach(async () => {
    await branch.stop();
    await central.close();
  });

  async function signIn(): Promise<string> {
    const body = { username: FIRST_USER, password: PASSWORD };
    return (await branch.anybody.call(authenticate, { body })).access_token;
  }
  async function enrol(over: { readonly centralUrl?: string; readonly code?: string } = {}) {
    return administrator.call(enrolAtCentral, {
      body: { centralUrl: central.url, code: FAKE.code, ...over },
    });
  }
  /** A row created by this server. */
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

  it('reports the branch, and sends everything from then on', async () => {
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
          error: null,
        }),
      WAIT_OPTIONS,
    );
  });

  it('sends no rows of the first start, which central provides', async () => {
    expect(branch.changes().length).toBeGreaterThan(0);
    await enrol();
    await vi.waitFor(async () => expect((await status()).state).toBe('connected'), WAIT_OPTIONS);
    expect(branch.changes()).toEqual([]);
    expect(central.image().applied).toEqual([]);
  });

  it('a power cut after the enrolment is no restore', async () => {
    const file = join(branch.folder, 'log-position.json');
    await branch.restart();
    const ofEmptiedLog = readFileSync(file);
    await enrol();
    await signIn();
    await branch.restart(() => writeFileSync(file, ofEmptiedLog));
    await vi.waitFor(async () => expect((await status()).state).toBe('connected'), WAIT_OPTIONS);
    expect((await administrator.call(listRestores, {})).rows).toEqual([]);
  });

  it('a database of before the enrolment is one', async () => {
    const live = join(branch.folder, 'turno.db');
    const copy = join(branch.folder, 'before.db');
    await branch.restart(() => copyFileSync(live, copy));
    await enrol();
    await signIn();
    await branch.restart(() => copyFileSync(copy, live));
    expect((await administrator.call(listRestores, {})).rows).toMatchObject([{ how: 'copied' }]);
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
  ])('is refused with %s, beside the field, and can be repeated', async (_, over, code, field) => {
    expect(await apiErrorOf(enrol(over))).toMatchObject({ status: code, detail: { field } });
    expect(await enrol()).toMatchObject({ idBranches: FAKE.idBranches });
  });

  it('is refused if the address belongs to another service', async () => {
    central.suffer(DISRUPTIONS.page ?? null);
    expect(await apiErrorOf(enrol())).toMatchObject({
      status: 'CENTRAL_UNEXPECTED_RESPONSE',
      detail: { field: 'centralUrl' },
    });
  });

  it('is refused for a server with its own data, before any request to central', async () => {
    await addService();
    const before = branch.changes();
    expect(await apiErrorOf(enrol())).toMatchObject({ status: 'BRANCH_HAS_DATA' });
    expect(branch.changes()).toEqual(before);
  });

  it('as another branch is refused, because its rows would not match', async () => {
    await enrol();
    central.become(2);
    expect(await apiErrorOf(enrol())).toMatchObject({
      status: 'ENROLLED_AS_OTHER',
      detail: { params: { branch: FAKE.branchName } },
    });
  });

  it('again after revocation creates a new key and epoch, and keeps what central lacks', async () => {
    await enrol();
    await vi.waitFor(async () => expect((await status()).state).toBe('connected'), WAIT_OPTIONS);
    central.revoke();
    await addService();
    await vi.waitFor(async () => expect((await status()).state).toBe('offline'), WAIT_OPTIONS);
    const { epoch, pendingRows } = await status();
    expect(pendingRows).toBe(1);
    await enrol();
    await vi.waitFor(
      async () => expect(await status()).toMatchObject({ state: 'connected', pendingRows: 0 }),
      WAIT_OPTIONS,
    );
    expect((await status()).epoch).not.toBe(epoch);
    expect(central.image().applied).toHaveLength(1);
  });

  it('survives a restart, and assigns ids of its own range', async () => {
    central.giveIdsAbove(7 * 2 ** 32);
    await enrol();
    await branch.restart();
    const row = await addService();
    expect(row.id).toBeGreaterThan(7 * 2 ** 32);
    expect(row.id).toBeLessThan(8 * 2 ** 32);
    await vi.waitFor(async () => expect((await status()).state).toBe('connected'), WAIT_OPTIONS);
  });
});

describe('a branch enrolled by its settings', () => {
  it('enrols once central is online', async () => {
    const central = await startFakeCentral();
    await central.close();
    const branch = await startReplicatingBranch({ centralUrl: central.url, enrolmentCode: FAKE.code });
    const state = async () => (await branch.health()).state;
    expect(await state()).toBe('notEnrolled');
    await central.open();
    await vi.waitFor(async () => expect(await state()).toBe('connected'), WAIT_OPTIONS);
    await branch.stop();
    await central.close();
  });

  it('does not repeat a refused code', async () => {
    const central = await startFakeCentral();
    const branch = await startReplicatingBranch({ centralUrl: central.url, enrolmentCode: 'WRONG' });
    const apiErrors = () => branch.log.lines().filter(({ msg }) => msg === 'replication');
    await vi.waitFor(() => expect(apiErrors()).toHaveLength(1), WAIT_OPTIONS);
    expect((await branch.health()).state).toBe('notEnrolled');
    expect(central.enrolments()).toBe(1);
    await branch.stop();
    await central.close();
  });
});

describe('a standalone branch', () => {
  it('has no central, and reports that', async () => {
    const branch = await startBranch();
    const admin = await branch.signIn('admin');
    const body = { centralUrl: 'https://central.example.com', code: 'ABCD' };
    expect(await apiErrorOf(admin.call(enrolAtCentral, { body }))).toMatchObject({
      status: 'NOT_IN_THIS_SYNC_TYPE',
    });
    expect(await apiErrorOf(admin.call(getReplicationStatus, {}))).toMatchObject({
      status: 'NOT_IN_THIS_SYNC_TYPE',
    });
    await take(branch);
    await branch.stop();
  });
});
