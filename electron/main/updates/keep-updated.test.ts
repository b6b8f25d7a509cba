import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_ORIGIN } from '#electron/ipc.ts';
import { DAYS } from '#shared/domain/opening/days.ts';
import { createFakePackage, type FakePackage } from '#tests/support/electron/fake-updates.ts';
import {
  createFakeContext,
  createPairedDevice,
  type FakeContext,
} from '#tests/support/electron/played-device.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Monday at ten, when the played clock begins, is outside of these. */
const CLOSED = { hours: DAYS.map((day) => ({ day, start: '14:00:00', end: '18:00:00' })), zoneHours: 0 };
const OPEN = { hours: DAYS.map((day) => ({ day, start: '08:00:00', end: '18:00:00' })), zoneHours: 0 };

let context: FakeContext;
beforeEach(() => {
  context = createFakeContext();
  context.branch.hours = CLOSED;
  context.branch.packageStore.mayInstall = true;
});

const offer = (made: FakePackage, version = '0.2.0') => {
  context.branch.packageStore.offered = { version, made };
  return made;
};
const reports = () =>
  context.branch.programs.map(([, , update]) => update).filter((update) => update !== null);
const lastReport = () => context.branch.programs.at(-1);

/** Starts the device, as a machine does whose program is of this version now. */
async function start(version = '0.1.0') {
  context.version = version;
  return createPairedDevice('kiosk', context);
}

/** A device that has just exchanged its program, and has been ended by that. */
async function exchanged() {
  offer(createFakePackage('0.2.0'));
  const device = await start();
  await device.time.pass(10 * MINUTE);
  expect(context.installer.did).toEqual(['watch 0.2.0', 'install', 'start anew']);
  device.cutPower();
  context.installer.did.length = 0;
  context.branch.programs.length = 0;
}

describe('a device whose branch offers a newer version', () => {
  it('says what it is', async () => {
    const device = await start();
    await device.time.pass(5 * MINUTE);
    expect(lastReport()).toEqual(['0.1.0', 'Y', null]);
    expect(context.installer.did).toEqual([]);
  });

  it('takes it while the branch is closed, and keeps it once it is well', async () => {
    const made = offer(createFakePackage('0.2.0'));
    await exchanged();
    expect(context.installer.exchanges).toEqual([
      { file: `/updates/${made.hash}`, hash: made.hash, before: null },
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

  it('takes it also where the system cannot tell whether somebody is at work', async () => {
    offer(createFakePackage('0.2.0'));
    const device = await start();
    device.electron.untouchedSeconds = 0;
    await device.time.pass(10 * MINUTE);
    expect(context.installer.did).toContain('install');
  });

  it('goes back where the new version shows no page of its branch for five minutes, and tells it', async () => {
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
    expect(lastReport()).toEqual(['0.1.0', 'Y', '0.2.0 wentBack']);
    await restarted.time.pass(2 * MINUTE);
    expect(lastReport()).toEqual(['0.1.0', 'Y', null]);
    expect([context.updates.trial, context.updates.failed]).toEqual([null, null]);
  });

  it('goes back where the new version cannot say to its branch that it is well', async () => {
    await exchanged();
    const next = await start('0.2.0');
    context.branch.isThere = false;
    await next.time.pass(6 * MINUTE);
    expect(context.installer.did).toEqual(['watch 0.2.0', 'go back', 'start anew']);
  });

  it('does not try again what went back, until the branch has heard it and offers it anew', async () => {
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

  it('tries the new version out anew where the power went in its first minutes', async () => {
    await exchanged();
    const cut = await start('0.2.0');
    await cut.time.pass(10_000);
    cut.cutPower();
    const next = await start('0.2.0');
    await next.time.pass(2 * MINUTE);
    expect(context.updates.trial).toBeNull();
    expect(lastReport()).toEqual(['0.2.0', 'Y', null]);
  });

  it('is none the worse where the power went before the program was exchanged', async () => {
    context.updates.trial = { version: '0.2.0', from: '0.1.0' };
    const device = await start('0.1.0');
    await device.time.pass(2 * MINUTE);
    expect(context.updates.trial).toBeNull();
    expect(reports()).toEqual([]);
  });
});

describe('a version that is offered is not installed', () => {
  const expectNothingInstalled = () => expect(context.installer.did).not.toContain('install');

  it('while the branch is open, whatever the branch server says', async () => {
    context.branch.hours = OPEN;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(HOUR);
    expectNothingInstalled();
    expect(lastReport()?.[2]).toBe('0.2.0 waiting');
  });

  it('while somebody is at work in the branch', async () => {
    context.branch.packageStore.mayInstall = false;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(HOUR);
    expectNothingInstalled();
    expect(lastReport()?.[2]).toBe('0.2.0 waiting');
  });

  it('while somebody works late at the machine', async () => {
    offer(createFakePackage('0.2.0'));
    const device = await start();
    device.electron.untouchedSeconds = 30;
    await device.time.pass(HOUR);
    expectNothingInstalled();
    device.electron.untouchedSeconds = 700;
    await device.time.pass(2 * MINUTE);
    expect(context.installer.did).toContain('install');
  });

  it('once the branch offers it no longer, though it is here', async () => {
    context.branch.hours = OPEN;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    context.branch.packageStore.offered = null;
    context.branch.hours = CLOSED;
    await device.time.pass(HOUR);
    expectNothingInstalled();
    expect(lastReport()?.[2]).toBeNull();
  });

  it('where somebody else has signed it', async () => {
    offer(createFakePackage('0.2.0', { key: generateKeyPairSync('ed25519').privateKey }));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNothingInstalled();
    expect(new Set(reports())).toEqual(new Set(['0.2.0 refused signature', '0.2.0 refused']));
    expect(context.updates.coming.size + context.updates.complete.size).toBe(0);
  });

  it('where the program came without a key to check it with: that is told, and no fault of the version', async () => {
    context.updateKey = null;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNothingInstalled();
    expect(new Set(reports())).toEqual(new Set(['0.2.0 heldUp noKey']));
    expect(context.updates.coming.size + context.updates.complete.size).toBe(0);
  });

  it('while somebody says what the machine is to be', async () => {
    context.branch.packageStore.mayInstall = false;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    await device.press('page:corner', null);
    context.branch.packageStore.mayInstall = true;
    await device.time.pass(2.5 * MINUTE);
    expectNothingInstalled();
    expect(await device.page()).toMatchObject({ view: 'pairing' });
  });

  it('once there is a newer one, of which the place is', async () => {
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
    ['older than what runs', createFakePackage('0.0.9'), 'older'],
  ])('where it is %s', async (_, made, reason) => {
    offer(made);
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNothingInstalled();
    expect(reports()[0]).toMatch(new RegExp(`refused ${reason}$`));
  });

  it('where it comes damaged three times', async () => {
    offer(createFakePackage('0.2.0'));
    context.branch.packageStore.transport = (piece, from) =>
      from === 0 ? Buffer.alloc(piece.length, 'x') : piece;
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNothingInstalled();
    expect(reports()).toContain('0.2.0 refused damaged');
    expect(context.updates.failed).toEqual({ version: '0.2.0', state: 'refused' });
  });

  it('where it ends too soon', async () => {
    offer(createFakePackage('0.2.0'));
    context.branch.packageStore.transport = (piece, from) => (from >= 2_000_000 ? Buffer.of() : piece);
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNothingInstalled();
    expect(reports()).toContain('0.2.0 refused damaged');
  });

  it('before all of it is here: a line that is cut costs the piece that was under way', async () => {
    const made = offer(createFakePackage('0.2.0'));
    const requestTimes: number[] = [];
    let isCut = true;
    context.branch.packageStore.transport = (piece, from) => {
      requestTimes.push(from);
      if (isCut && from > 0) throw new Error('the line is cut');
      return piece;
    };
    const device = await start();
    await device.time.pass(3 * MINUTE);
    expectNothingInstalled();
    expect(context.updates.coming.get(made.hash)).toHaveLength(1024 * 1024);
    isCut = false;
    await device.time.pass(5 * MINUTE);
    expect(requestTimes.filter((from) => from === 0)).toHaveLength(1);
    expect(context.installer.did).toContain('install');
  });

  it('where the disk has no room, until it has', async () => {
    offer(createFakePackage('0.2.0'));
    context.updates.freeBytes = 5_000_000_000;
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNothingInstalled();
    expect(new Set(reports())).toEqual(new Set(['0.2.0 heldUp noSpace']));
    context.updates.freeBytes = 50_000_000_000;
    await device.time.pass(10 * MINUTE);
    expect(context.installer.did).toContain('install');
  });

  it('where the disk takes no more in the middle', async () => {
    offer(createFakePackage('0.2.0'));
    context.updates.isFull = true;
    const device = await start();
    await device.time.pass(5 * MINUTE);
    expect(reports().at(-1)).toBe('0.2.0 heldUp noSpace');
    context.updates.isFull = false;
    await device.time.pass(20 * MINUTE);
    expect(context.installer.did).toContain('install');
  });

  it('where the program cannot be exchanged: that is said, and tried again half a day later', async () => {
    offer(createFakePackage('0.2.0'));
    context.installer.fails = true;
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expect(lastReport()?.[2]).toBe('0.2.0 heldUp notInstalled');
    expect(context.updates.trial).toBeNull();
    context.installer.fails = false;
    await device.time.pass(HOUR);
    expectNothingInstalled();
    await device.time.pass(24 * HOUR);
    expect(context.installer.did).toContain('install');
  });

  it('where nothing would lead back, until the branch has that too', async () => {
    context.installer.needsBefore = true;
    offer(createFakePackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expectNothingInstalled();
    expect(new Set(reports())).toEqual(new Set(['0.2.0 heldUp noWayBack']));
    const before = createFakePackage('0.1.0');
    context.branch.packageStore.before = before;
    await device.time.pass(10 * MINUTE);
    expect(context.installer.exchanges).toMatchObject([{ before: `/updates/${before.hash}` }]);
  });
});
