import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_ORIGIN } from '#electron/ipc.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { createFakePackage, type FakePackage } from '#tests/support/electron/fake-updates.ts';
import {
  createFakeContext,
  createPairedDevice,
  type FakeContext,
} from '#tests/support/electron/simulated-device.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Closed on Monday at ten, when the fake clock begins. */
const CLOSED = { hours: DAYS.map((day) => ({ day, start: '14:00:00', end: '18:00:00' })), zoneHours: 0 };
const OPEN = { hours: DAYS.map((day) => ({ day, start: '08:00:00', end: '18:00:00' })), zoneHours: 0 };

let context: FakeContext;
beforeEach(() => {
  context = createFakeContext();
  context.branch.hours = CLOSED;
  context.branch.packageStore.mayInstall = true;
});

const offer = (created: FakePackage, version = '0.2.0') => {
  context.branch.packageStore.offered = { version, created };
  return created;
};
const reports = () =>
  context.branch.programs.map(([, , update]) => update).filter((update) => update !== null);
const lastReport = () => context.branch.programs.at(-1);

/** Starts the device with a program of this version. */
async function start(version = '0.1.0') {
  context.version = version;
  return createPairedDevice('kiosk', context);
}

/** Replaces the program of a device, which ends the device. */
async function exchanged() {
  offer(createFakePackage('0.2.0'));
  const device = await start();
  await device.time.pass(10 * MINUTE);
  expect(context.installer.did).toEqual(['watch 0.2.0', 'install', 'start anew']);
  device.cutPower();
  context.installer.did.length = 0;
  context.branch.programs.length = 0;
}

describe('a device with a newer version on offer', () => {
  it('reports its version', async () => {
    const device = await start();
    await device.time.pass(5 * MINUTE);
    expect(lastReport()).toEqual(['0.1.0', 'Y', null]);
    expect(context.installer.did).toEqual([]);
  });

  it('installs it while the branch is closed, and confirms it once it is healthy', async () => {
    const created = offer(createFakePackage('0.2.0'));
    await exchanged();
    expect(context.installer.exchanges).toEqual([
      { file: `/updates/${created.hash}`, hash: created.hash, before: null },
    ]);
    expect(context.updates.trial).toEqual({ version: '0.2.0', from: '0.1.0' });
    const next = await start('0.2.0');
    await next.time.pass(10_000);
    expect(lastReport()).toEqual(['0.2.0', 'N', null]);
    await next.time.pass(2 * MINUTE);
    expect(lastReport()).toEqual(['0.2.0', 'Y', null]);
    expect(context.updates.trial).toBeNull();
    expect(context.installer.did).toEqual(['watch 0.2.0']);
  });

  it('installs it even if the system cannot report whether a user is active', async () => {
    offer(createFakePackage('0.2.0'));
    const device = await start();
    device.electron.untouchedSeconds = 0;
    await device.time.pass(10 * MINUTE);
    expect(context.installer.did).toContain('install');
  });

  it('rolls back if the new version shows no page of its branch for five minutes, and reports it', async () => {
    await exchanged();
    const next = await start('0.2.0');
    next.electron.load = (address) => (address.startsWith(LOCAL_ORIGIN) ? 'page' : 'failing');
    next.contents().crash('killed');
    await next.time.pass(4 * MINUTE);
    expect(context.installer.did).toEqual(['watch 0.2.0']);
    await next.time.pass(2 * MINUTE);
    expect(context.installer.did).toEqual(['watch 0.2.0', 'go back', 'start anew']);
    next.cutPower();
    context.updates.isRolledBack = true;
    context.branch.packageStore.offered = null;
    const restarted = await start('0.1.0');
    await restarted.time.pass(2_000);
    expect(lastReport()).toEqual(['0.1.0', 'Y', '0.2.0 rolledBack']);
    await restarted.time.pass(2 * MINUTE);
    expect(lastReport()).toEqual(['0.1.0', 'Y', null]);
    expect([context.updates.trial, context.updates.failed]).toEqual([null, null]);
  });

  it('rolls back if the new version cannot report to its branch', async () => {
    await exchanged();
    const next = await start('0.2.0');
    context.branch.isThere = false;
    await next.time.pass(6 * MINUTE);
    expect(context.installer.did).toEqual(['watch 0.2.0', 'go back', 'start anew']);
  });

  it('does not retry a failed version until the branch offers it again', async () => {
    await exchanged();
    context.updates.isRolledBack = true;
    const restarted = await start('0.1.0');
    await restarted.time.pass(HOUR);
    expect(context.installer.did).toEqual([]);
    const { offered } = context.branch.packageStore;
    context.branch.packageStore.offered = null;
    await restarted.time.pass(2 * MINUTE);
    context.branch.packageStore.offered = offered;
    await restarted.time.pass(10 * MINUTE);
    expect(context.installer.did).toContain('install');
  });

  it('tries the new version again after a power failure in its first minutes', async () => {
    await exchanged();
    const cut = await start('0.2.0');
    await cut.time.pass(10_000);
    cut.cutPower();
    const next = await start('0.2.0');
    await next.time.pass(2 * MINUTE);
    expect(context.updates.trial).toBeNull();
    expect(lastReport()).toEqual(['0.2.0', 'Y', null]);
  });

  it('continues normally after a power failure before the replacement', async () => {
    context.updates.trial = { version: '0.2.0', from: '0.1.0' };
    const device = await start('0.1.0');
    await device.time.pass(2 * MINUTE);
    expect(context.updates.trial).toBeNull();
    expect(reports()).toEqual([]);
  });
});

describe('an offered version is not installed', () => {
  const expectNoInstall = () => expect(context.installer.did).not.toContain('install');

  it('while the branch is open, whatever the branch server says', async () => {
    context.branch.hours = OPEN;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(HOUR);
    expectNoInstall();
    expect(lastReport()?.[2]).toBe('0.2.0 waiting');
  });

  it('while a user is active in the branch', async () => {
    context.branch.packageStore.mayInstall = false;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(HOUR);
    expectNoInstall();
    expect(lastReport()?.[2]).toBe('0.2.0 waiting');
  });

  it('while a user works late at the machine', async () => {
    offer(createFakePackage('0.2.0'));
    const device = await start();
    device.electron.untouchedSeconds = 30;
    await device.time.pass(HOUR);
    expectNoInstall();
    device.electron.untouchedSeconds = 700;
    await device.time.pass(2 * MINUTE);
    expect(context.installer.did).toContain('install');
  });

  it('once the branch no longer offers it, even if it is downloaded', async () => {
    context.branch.hours = OPEN;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    context.branch.packageStore.offered = null;
    context.branch.hours = CLOSED;
    await device.time.pass(HOUR);
    expectNoInstall();
    expect(lastReport()?.[2]).toBeNull();
  });

  it('if its signature is foreign', async () => {
    offer(createFakePackage('0.2.0', { key: generateKeyPairSync('ed25519').privateKey }));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNoInstall();
    expect(new Set(reports())).toEqual(new Set(['0.2.0 refused signature', '0.2.0 refused']));
    expect(context.updates.coming.size + context.updates.complete.size).toBe(0);
  });

  it('if the program has no key for the check: this is reported, and the version is not marked as failed', async () => {
    context.updateKey = null;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNoInstall();
    expect(new Set(reports())).toEqual(new Set(['0.2.0 blocked noKey']));
    expect(context.updates.coming.size + context.updates.complete.size).toBe(0);
  });

  it('while a user selects the role of the machine', async () => {
    context.branch.packageStore.mayInstall = false;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    await device.press('page:corner', null);
    context.branch.packageStore.mayInstall = true;
    await device.time.pass(2.5 * MINUTE);
    expectNoInstall();
    expect(await device.page()).toMatchObject({ view: 'pairing' });
  });

  it('once there is a newer one, which replaces it', async () => {
    context.branch.hours = OPEN;
    const older = offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expect([...context.updates.complete.keys()]).toEqual([older.hash]);
    const newer = offer(createFakePackage('0.3.0'), '0.3.0');
    context.branch.hours = CLOSED;
    await device.time.pass(10 * MINUTE);
    expect([...context.updates.complete.keys()]).toEqual([newer.hash]);
    expect(context.installer.exchanges).toMatchObject([{ hash: newer.hash }]);
  });

  it.each([
    [
      'for another machine',
      createFakePackage('0.2.0', { target: 'appliance-linux-arm64-appimage' }),
      'platform',
    ],
    ['older than the installed one', createFakePackage('0.0.9'), 'older'],
  ])('if it is %s', async (_, created, reason) => {
    offer(created);
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNoInstall();
    expect(reports()[0]).toMatch(new RegExp(`refused ${reason}$`));
  });

  it('if it arrives damaged three times', async () => {
    offer(createFakePackage('0.2.0'));
    context.branch.packageStore.transport = (piece, from) =>
      from === 0 ? Buffer.alloc(piece.length, 'x') : piece;
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNoInstall();
    expect(reports()).toContain('0.2.0 refused damaged');
    expect(context.updates.failed).toEqual({ version: '0.2.0', state: 'refused' });
  });

  it('if it is incomplete', async () => {
    offer(createFakePackage('0.2.0'));
    context.branch.packageStore.transport = (piece, from) => (from >= 2_000_000 ? Buffer.of() : piece);
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNoInstall();
    expect(reports()).toContain('0.2.0 refused damaged');
  });

  it('before it is complete: a broken connection costs only the current range', async () => {
    const created = offer(createFakePackage('0.2.0'));
    const requestTimes: number[] = [];
    let isCut = true;
    context.branch.packageStore.transport = (piece, from) => {
      requestTimes.push(from);
      if (isCut && from > 0) throw new Error('the line is cut');
      return piece;
    };
    const device = await start();
    await device.time.pass(3 * MINUTE);
    expectNoInstall();
    expect(context.updates.coming.get(created.hash)).toHaveLength(1024 * 1024);
    isCut = false;
    await device.time.pass(5 * MINUTE);
    expect(requestTimes.filter((from) => from === 0)).toHaveLength(1);
    expect(context.installer.did).toContain('install');
  });

  it('if the disk is full, until there is space', async () => {
    offer(createFakePackage('0.2.0'));
    context.updates.freeBytes = 5_000_000_000;
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNoInstall();
    expect(new Set(reports())).toEqual(new Set(['0.2.0 blocked noSpace']));
    context.updates.freeBytes = 50_000_000_000;
    await device.time.pass(10 * MINUTE);
    expect(context.installer.did).toContain('install');
  });

  it('if the disk fills up during the download', async () => {
    offer(createFakePackage('0.2.0'));
    context.updates.isFull = true;
    const device = await start();
    await device.time.pass(5 * MINUTE);
    expect(reports().at(-1)).toBe('0.2.0 blocked noSpace');
    context.updates.isFull = false;
    await device.time.pass(20 * MINUTE);
    expect(context.installer.did).toContain('install');
  });

  it('if the program cannot be replaced: this is reported, and retried half a day later', async () => {
    offer(createFakePackage('0.2.0'));
    context.installer.fails = true;
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expect(lastReport()?.[2]).toBe('0.2.0 blocked notInstalled');
    expect(context.updates.trial).toBeNull();
    context.installer.fails = false;
    await device.time.pass(HOUR);
    expectNoInstall();
    await device.time.pass(24 * HOUR);
    expect(context.installer.did).toContain('install');
  });

  it('without a version to roll back to, until the branch offers that too', async () => {
    context.installer.needsBefore = true;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNoInstall();
    expect(new Set(reports())).toEqual(new Set(['0.2.0 blocked noRollbackInstaller']));
    const before = createFakePackage('0.1.0');
    context.branch.packageStore.before = before;
    await device.time.pass(10 * MINUTE);
    expect(context.installer.exchanges).toMatchObject([{ before: `/updates/${before.hash}` }]);
  });
});
