import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listAudit } from '#shared/contract/access/audit.ts';
import { showCentralAlarms } from '#shared/contract/central/fleet-history.ts';
import {
  changeDeployment,
  deleteVersion,
  listBranchVersions,
  listDeployments,
  listVersions,
  startDeployment,
  uploadVersion,
} from '#shared/contract/central/versions.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import type { OfferedVersion } from '#shared/contract/replication/updates.ts';
import { fetchVersion } from '#shared/contract/replication/updates.ts';
import type { UpdateState } from '#shared/domain/updates/update-state.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { type BranchMachine, enrolMachine, REPORT, say } from '#tests/support/network/branch-machine.ts';
import { sendSigned } from '#tests/support/network/pushing-machine.ts';
import { MAKER, STRANGER, signedVersion } from '#tests/support/samples/signed-version.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const MINUTE_MS = 60_000;
const STEADY_MINUTES = 30;
/** The time that a wave waits for offline branches. */
const TIMEOUT_MS = 3 * 24 * 60 * MINUTE_MS;
/** A branch report about an old deployment: central evaluates it at once, and it does not affect the present one. */
const EARLIER = { deployment: 999, state: 'rolledBack' } as const;

describeCentral('versions', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let folder: string;
  let machines: BranchMachine[];
  const clock = createSettableClock();
  beforeAll(async () => {
    const provided = await newStorage();
    folder = join(provided.dataDir, 'versions');
    central = await startCentral({
      storage: provided,
      clock,
      version: '0.5.0',
      pollMs: 20,
      updateKey: MAKER.publicKey,
    });
    admin = await central.signIn('admin');
    machines = [await enrolMachine(central, admin, 1)];
    for (let more = 0; more < 3; more += 1) {
      const { id } = await admin.call(createBranch, { body: newBranch() });
      machines.push(await enrolMachine(central, admin, id));
    }
  });
  afterAll(() => central.stop());

  const add = ({ file, signed }: { file: Blob; signed: string }) =>
    admin.call(uploadVersion, { file, body: { signed } });
  const start = (version: string, pilots: number[], shares: number[]) =>
    admin.call(startDeployment, {
      body: { version, idBranches: pilots, shares, stableMinutes: STEADY_MINUTES },
    });
  const turn = (id: number, state: 'running' | 'paused' | 'stopped') =>
    admin.call(changeDeployment, { params: { id }, body: { state } });
  const ofCentral = async () =>
    (await admin.call(showCentralAlarms, {})).alarms.filter(({ kind }) => kind === 'deployment');
  const latest = async () => (await admin.call(listDeployments, {})).rows[0];

  /** Sends a report of a branch, and returns the version that central offers. */
  async function reports(
    machine: BranchMachine,
    version: string,
    present: { deployment: number; state: UpdateState; version?: string } | null = null,
  ): Promise<OfferedVersion | undefined> {
    const said = present && { version: '', reason: '', detail: '', since: 1, receivedBytes: 0, ...present };
    const update = { platform: 'linux-x64', hasKey: true, present: said };
    const { json } = await say(central, machine, { body: { ...REPORT, version, update } });
    return (json as { offered?: OfferedVersion }).offered;
  }
  /** The branches, by their index among the machines, with a version on offer while all run the old one. */
  const offeredTo = async (running: (at: number) => string) => {
    const found: number[] = [];
    for (const [at, machine] of machines.entries())
      if ((await reports(machine, running(at))) !== undefined) found.push(at);
    return found;
  };
  /** Advances minutes in which branches report, and central evaluates the reports. */
  async function passes(
    minutes: number,
    { version, received = [0, 1, 2, 3] }: { version: (at: number) => string; received?: number[] },
  ) {
    for (let left = minutes; left > 0; left -= 5) {
      for (const at of received) await reports(machineAt(at), version(at), EARLIER);
      clock.advance(Math.min(left, 5) * MINUTE_MS);
    }
    for (const at of received) await reports(machineAt(at), version(at), EARLIER);
  }
  const idOf = (at: number): number => machines[at]?.idBranches ?? 0;
  const machineAt = (at: number): BranchMachine => machines[at] as BranchMachine;

  it('are accepted only with a valid signature of this installation', async () => {
    const good = signedVersion({ version: '0.2.0' });
    const apiErrors = [
      [signedVersion({ version: '0.2.0', key: STRANGER.privateKey }), 'VERSION_UNSIGNED'],
      [{ ...good, signed: good.signed.replace('0.2.0', '0.3.0') }, 'VERSION_UNSIGNED'],
      [{ ...good, signed: '{}' }, 'VERSION_UNSIGNED'],
      [{ ...good, file: new Blob(['something else']) }, 'VERSION_DAMAGED'],
      [signedVersion({ version: '0.2.0', archive: '../../etc/turno.tar.gz' }), 'VERSION_UNSIGNED'],
      [signedVersion({ version: '0.2.0', archive: 'turno.sh' }), 'VERSION_UNSIGNED'],
    ] as const;
    for (const [created, code] of apiErrors) expect((await apiErrorOf(add(created))).status).toBe(code);
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    expect(await add(good)).toMatchObject({ version: '0.2.0', platform: 'linux-x64', addedBy: 'admin' });
    expect(await readdir(folder)).toEqual([good.sha256]);
    expect((await apiErrorOf(add(good))).status).toBe('VERSION_EXISTS');
    expect((await admin.call(listVersions, {})).total).toBe(1);
  });

  it('are sent to a branch in ranges, and to nobody else', async () => {
    const { sha256, content } = signedVersion({ version: '0.2.0' });
    const ask = (hash: string) =>
      sendSigned(central, machineAt(0), {
        endpoint: fetchVersion,
        type: 'application/json',
        body: JSON.stringify({ hash, from: 5, bytes: 1_000 }),
      });
    expect((await ask(sha256)).text).toBe(new TextDecoder().decode(content).slice(5));
    expect((await ask('0'.repeat(64))).http).toBe(404);
    expect((await ask('../../../../etc/passwd')).http).toBe(400);
    const unsigned = await fetch(`${central.origin}/api${fetchVersion.path}`, {
      method: 'post',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({ hash: sha256, from: 0, bytes: 10 }),
    });
    expect(unsigned.status).toBeGreaterThanOrEqual(401);
  });

  it('reach pilots, then parts of the rest after a healthy time', async () => {
    const { id } = await start('0.2.0', [idOf(2)], [50, 100]);
    const running = new Set<number>();
    const version = (at: number) => (running.has(at) ? '0.2.0' : '0.1.0');
    expect(await offeredTo(version)).toEqual([2]);
    expect((await apiErrorOf(start('0.2.0', [], [100]))).status).toBe('DEPLOYMENT_OPEN');
    running.add(2);
    await passes(STEADY_MINUTES - 1, { version });
    expect(await offeredTo(version)).toEqual([2]);
    await passes(2, { version });
    await vi.waitFor(async () => expect((await latest())?.wave).toBe(2));
    expect(await offeredTo(version)).toEqual([0, 1, 2]);
    // One of the two is offline: the wave waits for days, and half of it is enough then.
    running.add(0);
    const received = [0, 2, 3];
    await passes(1, { version, received });
    clock.advance(TIMEOUT_MS - 60 * MINUTE_MS);
    admin = await central.signIn('admin');
    await passes(57, { version, received });
    expect((await latest())?.wave).toBe(2);
    await passes(4, { version, received });
    await vi.waitFor(async () => expect((await latest())?.wave).toBe(3));
    running.add(3);
    await passes(STEADY_MINUTES + 1, { version, received });
    await vi.waitFor(async () => expect((await latest())?.state).toBe('done'));
    // It receives the version when it is online again.
    expect(await reports(machineAt(1), '0.1.0')).toMatchObject({ deployment: id });
    expect((await apiErrorOf(turn(id, 'paused'))).status).toBe('DEPLOYMENT_ENDED');
  });

  it('go no further while a branch may still roll back', async () => {
    const { id: idVersions } = await add(signedVersion({ version: '0.2.5' }));
    const { id } = await start('0.2.5', [idOf(0)], [100]);
    async function passesAs(state: UpdateState): Promise<void> {
      for (let left = STEADY_MINUTES + 10; left > 0; left -= 5) {
        await reports(machineAt(0), '0.2.5', { deployment: id, state });
        await reports(machineAt(1), '0.2.0', EARLIER);
        clock.advance(5 * MINUTE_MS);
      }
    }
    await passesAs('installing');
    expect(await latest()).toMatchObject({ state: 'running', wave: 1, waves: [{ well: 0 }, {}] });
    await passesAs('installed');
    await vi.waitFor(async () => expect((await latest())?.wave).toBe(2));
    await turn(id, 'stopped');
    await admin.call(deleteVersion, { params: { id: idVersions } });
  });

  it('are withdrawn as soon as one branch rolls back', async () => {
    await add(signedVersion({ version: '0.3.0' }));
    const { id } = await start('0.3.0', [idOf(0), idOf(1)], [100]);
    expect(await offeredTo(() => '0.2.0')).toEqual([0, 1]);
    expect(await reports(machineAt(0), '0.2.0', { deployment: id, state: 'rolledBack' })).toBeUndefined();
    expect(await latest()).toMatchObject({ state: 'stopped', stopReason: 'failed', wave: 1 });
    expect(await offeredTo(() => '0.2.0')).toEqual([]);
    await vi.waitFor(async () =>
      expect(await ofCentral()).toEqual([{ kind: 'deployment', detail: '0.3.0' }]),
    );
    const page = await admin.call(listBranchVersions, {});
    await reports(machineAt(0), '0.2.0', { deployment: id, state: 'rolledBack' });
    expect(page.total).toBe(4);
    expect((await admin.call(listBranchVersions, {})).rows[0]).toMatchObject({
      id: idOf(0),
      running: '0.2.0',
      state: 'rolledBack',
      wave: 1,
      connection: 'online',
    });
  });

  it('are paused, resumed and stopped by users, which is audited', async () => {
    // A report about an earlier deployment stops no other.
    const before = (await latest())?.id ?? 0;
    const { id } = await start('0.3.0', [], [100]);
    await reports(machineAt(0), '0.2.0', { deployment: before, state: 'rolledBack' });
    expect(await offeredTo(() => '0.2.0')).toEqual([0, 1, 2, 3]);
    // A decision ends the alarm.
    await vi.waitFor(async () => expect(await ofCentral()).toEqual([]));
    await turn(id, 'paused');
    expect(await offeredTo(() => '0.2.0')).toEqual([]);
    await turn(id, 'running');
    expect(await offeredTo(() => '0.2.0')).toEqual([0, 1, 2, 3]);
    const row = (await admin.call(listVersions, {})).rows.find(({ version }) => version === '0.3.0');
    const deleted = () => admin.call(deleteVersion, { params: { id: row?.id ?? 0 } });
    expect((await apiErrorOf(deleted())).status).toBe('VERSION_DEPLOYED');
    await turn(id, 'stopped');
    expect(await offeredTo(() => '0.2.0')).toEqual([]);
    expect((await apiErrorOf(turn(id, 'running'))).status).toBe('DEPLOYMENT_ENDED');
    await deleted();
    expect(await readdir(folder)).toEqual([signedVersion({ version: '0.2.0' }).sha256]);
    const { rows } = await admin.call(listAudit, { query: { size: 10 } });
    expect(rows.map(({ action }) => action).slice(0, 6)).toEqual([
      ...['DELETE_VERSION', 'CHANGE_DEPLOYMENT', 'CHANGE_DEPLOYMENT', 'CHANGE_DEPLOYMENT'],
      ...['START_DEPLOYMENT', 'START_DEPLOYMENT'],
    ]);
  });

  it('are for enrolled branches and not newer than central', async () => {
    await add(signedVersion({ version: '0.6.0' }));
    expect((await apiErrorOf(start('0.6.0', [], [100]))).status).toBe('VERSION_NEWER');
    expect((await apiErrorOf(start('0.9.9', [], [100]))).status).toBe('NOT_FOUND');
    const { id } = await admin.call(createBranch, { body: newBranch() });
    expect((await apiErrorOf(start('0.2.0', [id], [100]))).status).toBe('NOT_FOUND');
    for (const shares of [[50], [100, 100], [60, 40, 100], []])
      expect((await apiErrorOf(start('0.2.0', [], shares))).status).toBe('INVALID_REQUEST');
    expect((await latest())?.state).toBe('stopped');
  });
});
