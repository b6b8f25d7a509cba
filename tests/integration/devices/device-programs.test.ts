import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// biome-ignore lint/plugin: an injected clock that runs faster than the real one
import { setTimeout as real } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBranchClient } from '#electron/main/branch-client.ts';
import { readPackage } from '#electron/main/updates/download.ts';
import { appImageInstaller } from '#electron/main/updates/installers.ts';
import { updateFolder } from '#electron/main/updates/update-folder.ts';
import {
  fetchPackage,
  listDeviceVersions,
  offerDeviceVersion,
  type ProgramUpdate,
  reportProgram,
} from '#shared/contract/devices/device-programs.ts';
import { listDevices } from '#shared/contract/devices/device-status.ts';
import { awaitPairing, pairDevice } from '#shared/contract/devices/devices.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { DEVICE_PACKAGES_FOLDER } from '#shared/server/upgrade/device-packages.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import {
  createFakePackage,
  type FakePackage,
  TARGET,
  UPDATE_KEY,
} from '#tests/support/electron/fake-updates.ts';
import { createFakeContext, createFakeDevice } from '#tests/support/electron/simulated-device.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock, MONDAY_NINE } from '#tests/support/servers/settable-clock.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const HOUR = 3_600_000;
const NIGHT = MONDAY_NINE - 6 * HOUR;
const params = { id: DEMO.branch };
const KIOSK = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const DISPLAY = 'c'.repeat(64);
const STRANGER = 'd'.repeat(64);
const PATH = `/kiosk/${DEMO.kiosks.entrance}/branch/${DEMO.branch}/viewer`;

let branch: Branch;
let admin: SignedIn;
beforeEach(async () => {
  branch = await startBranch({ clock: createSettableClock(NIGHT), updateKey: UPDATE_KEY });
  admin = await branch.signIn('admin');
  const kiosk = { role: 'kiosk', idBranches: DEMO.branch } as const;
  await pair(KIOSK, { ...kiosk, idKiosks: DEMO.kiosks.entrance });
  await pair(OTHER, { ...kiosk, idKiosks: DEMO.kiosks.hall });
  await pair(DISPLAY, { role: 'display', idDisplays: DEMO.display });
});
afterEach(() => branch.stop());

async function pair(key: string, use: object) {
  const { code } = await branch.anybody.call(awaitPairing, { body: { key } });
  await admin.call(pairDevice, { body: { code: code ?? '', ...use } });
}

/** Copies a package into the package store, like an administrator. */
function lay(created: FakePackage, name = 'Turno-0.2.0.AppImage') {
  const folder = join(branch.folder, DEVICE_PACKAGES_FOLDER);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), created.content);
  writeFileSync(join(folder, `${name}.json`), created.offered.signed);
  return join(folder, name);
}
const versions = () => admin.call(listDeviceVersions, { params });

/** Sends the poll of a program on an online machine. */
async function say(
  key: string,
  version: string,
  more: { update?: ProgramUpdate; well?: 'Y' | 'N'; target?: string } = {},
) {
  await branch.anybody.call(awaitPairing, { body: { key, takes: ['log'] } });
  return branch.anybody.call(reportProgram, { body: { key, version, target: TARGET, ...more } });
}
async function deviceAt(screen: string) {
  const { rows } = await admin.call(listDevices, { params, query: { size: 200 } });
  const [device] = rows.find((row) => row.screen === screen)?.devices ?? [];
  return device && { version: device.version, next: device.next };
}
const entrance = `kiosk-${DEMO.kiosks.entrance}`;

describe('a branch with packages for its devices', () => {
  it('shows the version of each device, except boxes', async () => {
    await say(KIOSK, '0.1.0');
    expect(await deviceAt(entrance)).toEqual({ version: '0.1.0', next: null });
    expect(await deviceAt(`display-${DEMO.display}`)).toEqual({ version: null, next: null });
  });

  it('offers a version to one device of each role first, and to all after a healthy day', async () => {
    const created = createFakePackage('0.2.0');
    lay(created);
    expect(await versions()).toEqual([
      {
        version: '0.2.0',
        targets: [TARGET],
        devices: 0,
        running: 0,
        stopped: null,
        failures: [],
        failuresToStop: 1,
      },
    ]);
    for (const key of [KIOSK, OTHER, DISPLAY]) await say(key, '0.1.0');
    const offered = async (key: string, version = '0.1.0') => (await say(key, version)).offered !== null;
    expect([await offered(KIOSK), await offered(OTHER), await offered(DISPLAY)]).toEqual([true, false, true]);
    expect(await deviceAt(`kiosk-${DEMO.kiosks.hall}`)).toEqual({
      version: '0.1.0',
      next: { version: '0.2.0', state: 'later', reason: '' },
    });
    await say(KIOSK, '0.1.0', { update: { version: '0.2.0', state: 'waiting', reason: '' } });
    expect((await deviceAt(entrance))?.next).toEqual({ version: '0.2.0', state: 'waiting', reason: '' });
    await say(KIOSK, '0.2.0', { well: 'N' });
    await say(DISPLAY, '0.2.0');
    branch.clock.advance(21 * HOUR);
    // The kiosk tried the version, and has not reported since that it is healthy.
    expect(await offered(OTHER)).toBe(false);
    await say(KIOSK, '0.2.0');
    branch.clock.advance(21 * HOUR);
    expect(await offered(OTHER)).toBe(true);
    admin = await branch.signIn('admin');
    expect(await versions()).toMatchObject([{ devices: 3, running: 2 }]);
  });

  it('serves a package in ranges to its own devices, with its signature', async () => {
    const created = createFakePackage('0.2.0', { bytes: 1_500_000 });
    lay(created);
    await versions();
    const { offered } = await say(KIOSK, '0.1.0');
    expect(offered && readPackage(offered, UPDATE_KEY)).toEqual({
      version: '0.2.0',
      target: TARGET,
      hash: created.hash,
      bytes: 1_500_000,
    });
    const range = (key: string, hash: string, from: number) =>
      branch.anybody.call(fetchPackage, { body: { key, hash, from, bytes: 1_000_000 } });
    const pieces = [await range(KIOSK, created.hash, 0), await range(KIOSK, created.hash, 1_000_000)];
    expect(Buffer.concat(pieces).equals(created.content)).toBe(true);
    expect((await apiErrorOf(range(STRANGER, created.hash, 0))).status).toBe('NOT_FOUND');
    expect((await apiErrorOf(range(KIOSK, 'e'.repeat(64), 0))).status).toBe('NOT_FOUND');
    expect((await apiErrorOf(say(STRANGER, '0.1.0'))).status).toBe('NOT_FOUND');
  });

  it('offers nothing with another signature, damaged, incomplete, or for other machines', async () => {
    lay(createFakePackage('0.2.0', { key: generateKeyPairSync('ed25519').privateKey }), 'foreign.AppImage');
    const file = lay(createFakePackage('0.3.0'), 'Turno-0.3.0.AppImage');
    truncateSync(file, 1_000);
    lay(createFakePackage('0.4.0', { target: 'linux-x64' }), 'Turno-0.4.0.AppImage');
    expect(await versions()).toEqual([]);
    lay(createFakePackage('0.3.0', { target: 'appliance-linux-arm64-appimage' }), 'Turno-0.3.0.AppImage');
    expect(await versions()).toMatchObject([{ version: '0.3.0', devices: 0 }]);
    expect((await say(KIOSK, '0.1.0')).offered).toBeNull();
    rmSync(file);
    expect(await versions()).toEqual([]);
  });

  it('ignores the failure of a version that it did not offer to the device', async () => {
    lay(createFakePackage('0.2.0'));
    await versions();
    for (const key of [KIOSK, OTHER, DISPLAY]) await say(key, '0.1.0');
    const update = { version: '0.2.0', state: 'rolledBack', reason: '' };
    for (let report = 0; report < 3; report += 1) await say(OTHER, '0.1.0', { update });
    expect((await versions())[0]).toMatchObject({ stopped: null, failures: [] });
    expect((await say(KIOSK, '0.1.0')).offered).not.toBeNull();
    // A claimed start blocks no other device either.
    await say(OTHER, '0.1.0', { update: { ...update, state: 'waiting' } });
    expect((await say(OTHER, '0.1.0')).offered).toBeNull();
  });

  it('counts repeated failures of one device once, and offers the version to the next one', async () => {
    lay(createFakePackage('0.2.0'));
    await versions();
    for (const key of [KIOSK, OTHER, DISPLAY]) await say(key, '0.1.0');
    const update = { version: '0.2.0', state: 'rolledBack', reason: '' };
    for (let report = 0; report < 3; report += 1)
      expect((await say(KIOSK, '0.1.0', { update })).offered).toBeNull();
    expect((await versions())[0]).toMatchObject({
      stopped: null,
      failures: [{ device: 'Entrada', state: 'rolledBack', reason: '', at: NIGHT }],
      failuresToStop: 2,
    });
    expect((await deviceAt(entrance))?.next).toEqual({ version: '0.2.0', state: 'rolledBack', reason: '' });
    expect((await say(OTHER, '0.1.0')).offered).not.toBeNull();
    await admin.call(offerDeviceVersion, { params, body: { version: '0.2.0' } });
    expect((await versions())[0]?.failures).toEqual([]);
    expect((await say(KIOSK, '0.1.0')).offered).not.toBeNull();
  });

  it('waits for a started device for three days at most', async () => {
    lay(createFakePackage('0.2.0'));
    await versions();
    for (const key of [KIOSK, OTHER]) await say(key, '0.1.0');
    const update = { version: '0.2.0', state: 'waiting', reason: '' };
    await say(KIOSK, '0.1.0', { update });
    expect((await say(OTHER, '0.1.0')).offered).toBeNull();
    branch.clock.advance(73 * HOUR);
    await say(KIOSK, '0.1.0', { update });
    expect((await say(OTHER, '0.1.0')).offered).not.toBeNull();
  });

  it('withdraws a version after a second device confirms, names both, and offers it again', async () => {
    lay(createFakePackage('0.2.0'));
    await versions();
    for (const key of [KIOSK, OTHER, DISPLAY]) await say(key, '0.1.0');
    const update = { version: '0.2.0', state: 'rolledBack', reason: '' };
    expect((await say(KIOSK, '0.1.0', { update })).offered).toBeNull();
    expect((await say(OTHER, '0.1.0')).offered).not.toBeNull();
    expect((await say(OTHER, '0.1.0', { update })).offered).toBeNull();
    for (const key of [KIOSK, OTHER, DISPLAY]) expect((await say(key, '0.1.0')).offered).toBeNull();
    const [stopped] = await versions();
    expect(stopped?.stopped).toEqual({
      at: NIGHT,
      device: expect.stringMatching(/^Entrada, ./),
      state: 'rolledBack',
      reason: '',
    });
    await admin.call(offerDeviceVersion, { params, body: { version: '0.2.0' } });
    expect((await versions())[0]?.stopped).toBeNull();
    // A version unknown to the branch stops nothing.
    await say(OTHER, '0.1.0', { update: { ...update, version: '9.9.9' } });
    expect((await say(KIOSK, '0.1.0')).offered).not.toBeNull();
    const again = admin.call(offerDeviceVersion, { params, body: { version: '0.2.0' } });
    expect(await apiErrorOf(again)).toMatchObject({ status: 'NOT_FOUND' });
    expect(
      lookInto(branch.folder, (sqlite) =>
        rowsOf(sqlite, `select action, about from audit where entity = 'device_versions' order by seq`),
      ),
    ).toEqual([
      { action: 'STOP_DEVICE_VERSION', about: '0.2.0' },
      { action: 'OFFER_DEVICE_VERSION', about: '0.2.0' },
    ]);
  });

  it('permits updates while it is closed without users, and no Debian package', async () => {
    lay(createFakePackage('0.2.0'));
    lay(createFakePackage('0.2.0', { target: 'appliance-linux-x64-deb' }), 'turno_0.2.0_amd64.deb');
    await versions();
    expect((await say(KIOSK, '0.1.0')).mayInstall).toBe('Y');
    const operator = await branch.signIn('lucia');
    await open(operator, 1);
    expect((await say(KIOSK, '0.1.0')).mayInstall).toBe('N');
    await operator.call(closeWorkstation, { params: { id: 1 } });
    expect((await say(KIOSK, '0.1.0')).mayInstall).toBe('Y');
    branch.clock.advanceTo(MONDAY_NINE + 2 * HOUR);
    expect((await say(KIOSK, '0.1.0')).mayInstall).toBe('N');
    const deb = 'appliance-linux-x64-deb';
    expect(await say(DISPLAY, '0.1.0', { target: deb })).toEqual({
      offered: null,
      before: null,
      mayInstall: 'N',
    });
    expect((await deviceAt(`display-${DEMO.display}`))?.next).toEqual({
      version: '0.2.0',
      state: 'blocked',
      reason: 'byHand',
    });
  });
});

describe('a device at a branch server', () => {
  /** A clock two hundred times faster than the real one. */
  const FAST = 200;
  const fastTime = () => ({
    now: () => Date.now(),
    // biome-ignore lint/plugin: a clock for the devices, nothing is expected of it.
    mono: () => performance.now() * FAST,
    after(ms: number, work: () => void) {
      const timer = setTimeout(work, ms / FAST);
      return () => clearTimeout(timer);
    },
    pass: (ms: number) => real(ms / FAST),
    setClock: () => {},
  });

  /** A machine with an AppImage on its disk, which starts the stored file. */
  function machine() {
    const folder = join(branch.folder, 'machine');
    const program = join(folder, 'Turno.AppImage');
    mkdirSync(folder, { recursive: true });
    writeFileSync(program, 'the program of 0.1.0');
    const restarts: string[] = [];
    const stored = [JSON.stringify({ key: KIOSK, role: 'kiosk', server: branch.origin, path: PATH })];
    const world = {
      ...createFakeContext(stored),
      time: fastTime(),
      real: {
        client: createBranchClient(fetch, randomUUID),
        folder: updateFolder(join(folder, 'updates')),
        installer: appImageInstaller({
          program,
          folder: join(folder, 'updates'),
          startDetached: async () => {},
          restart: (started) => void restarts.push(started),
        }),
      },
    };
    return {
      restarts,
      program: () => readFileSync(program, 'latin1'),
      start(version: string) {
        world.version = version;
        const device = createFakeDevice([], world);
        device.appliance.start();
        return device;
      },
    };
  }

  it('updates to an added version at night, and reports that it is healthy', async () => {
    const created = createFakePackage('0.2.0', { bytes: 2_500_000 });
    lay(created);
    await versions();
    const { program, restarts, start } = machine();
    start('0.1.0');
    await expect.poll(() => restarts, { timeout: 10_000 }).toHaveLength(1);
    expect(Buffer.from(program(), 'latin1').equals(created.content)).toBe(true);
    const next = start('0.2.0');
    await expect.poll(async () => (await versions())[0]?.running, { timeout: 10_000 }).toBe(1);
    await expect
      .poll(async () =>
        lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select healthy_since from device_programs')),
      )
      .toEqual([{ healthy_since: expect.any(Number) }]);
    expect(await deviceAt(entrance)).toEqual({ version: '0.2.0', next: null });
    next.appliance.end();
  });

  it('rolls back if its page fails, and a branch without other devices stops the version', async () => {
    lay(createFakePackage('0.2.0', { bytes: 500_000 }));
    await versions();
    const { program, restarts, start } = machine();
    start('0.1.0');
    await expect.poll(() => restarts, { timeout: 10_000 }).toHaveLength(1);
    const next = start('0.2.0');
    next.electron.load = () => 'failing';
    next.contents().crash('killed');
    await expect.poll(() => restarts, { timeout: 10_000 }).toHaveLength(2);
    expect(program()).toBe('the program of 0.1.0');
    const again = start('0.1.0');
    await expect
      .poll(async () => (await versions())[0]?.stopped, { timeout: 10_000 })
      .toMatchObject({ device: 'Entrada', state: 'rolledBack' });
    expect((await say(OTHER, '0.1.0')).offered).toBeNull();
    again.appliance.end();
  });
});
