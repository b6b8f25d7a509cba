import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { OWN_ORIGIN } from '#electron/ipc.ts';
import { DAYS } from '#shared/domain/opening/days.ts';
import { type PlayedPackage, playPackage } from '#tests/support/electron/fake-updates.ts';
import { type PlayedWorld, playPaired, playWorld } from '#tests/support/electron/played-device.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Monday at ten, when the played clock begins, is outside of these. */
const CLOSED = { hours: DAYS.map((day) => ({ day, start: '14:00:00', end: '18:00:00' })), zoneHours: 0 };
const OPEN = { hours: DAYS.map((day) => ({ day, start: '08:00:00', end: '18:00:00' })), zoneHours: 0 };

let world: PlayedWorld;
beforeEach(() => {
  world = playWorld();
  world.branch.hours = CLOSED;
  world.branch.shelf.mayInstall = true;
});

const offer = (made: PlayedPackage, version = '0.2.0') => {
  world.branch.shelf.offered = { version, made };
  return made;
};
const said = () => world.branch.programs.map(([, , update]) => update).filter((update) => update !== null);
const lastSaid = () => world.branch.programs.at(-1);

/** Starts the device, as a machine does whose program is of this version now. */
async function start(version = '0.1.0') {
  world.version = version;
  return playPaired('kiosk', world);
}

/** A device that has just exchanged its program, and has been ended by that. */
async function exchanged() {
  offer(playPackage('0.2.0'));
  const device = await start();
  await device.time.pass(10 * MINUTE);
  expect(world.installer.did).toEqual(['watch 0.2.0', 'install', 'start anew']);
  device.cutPower();
  world.installer.did.length = 0;
  world.branch.programs.length = 0;
}

describe('a device whose branch offers a newer version', () => {
  it('says what it is', async () => {
    const device = await start();
    await device.time.pass(5 * MINUTE);
    expect(lastSaid()).toEqual(['0.1.0', 'Y', null]);
    expect(world.installer.did).toEqual([]);
  });

  it('takes it while the branch is closed, and keeps it once it is well', async () => {
    const made = offer(playPackage('0.2.0'));
    await exchanged();
    expect(world.installer.exchanges).toEqual([
      { file: `/updates/${made.hash}`, hash: made.hash, before: null },
    ]);
    expect(world.updates.trial).toEqual({ version: '0.2.0', from: '0.1.0' });
    const next = await start('0.2.0');
    await next.time.pass(10_000);
    expect(lastSaid()).toEqual(['0.2.0', 'N', null]);
    await next.time.pass(2 * MINUTE);
    expect(lastSaid()).toEqual(['0.2.0', 'Y', null]);
    expect(world.updates.trial).toBeNull();
    expect(world.installer.did).toEqual(['watch 0.2.0']);
  });

  it('takes it also where the system cannot tell whether somebody is at work', async () => {
    offer(playPackage('0.2.0'));
    const device = await start();
    device.electron.untouchedSeconds = 0;
    await device.time.pass(10 * MINUTE);
    expect(world.installer.did).toContain('install');
  });

  it('goes back where the new version shows no page of its branch for five minutes, and tells it', async () => {
    await exchanged();
    const next = await start('0.2.0');
    next.electron.load = (address) => (address.startsWith(OWN_ORIGIN) ? 'page' : 'failing');
    next.contents().crash('killed');
    await next.time.pass(4 * MINUTE);
    expect(world.installer.did).toEqual(['watch 0.2.0']);
    await next.time.pass(2 * MINUTE);
    expect(world.installer.did).toEqual(['watch 0.2.0', 'go back', 'start anew']);
    next.cutPower();
    world.updates.wentBack = true;
    world.branch.shelf.offered = null;
    const again = await start('0.1.0');
    await again.time.pass(2_000);
    expect(lastSaid()).toEqual(['0.1.0', 'Y', '0.2.0 wentBack']);
    await again.time.pass(2 * MINUTE);
    expect(lastSaid()).toEqual(['0.1.0', 'Y', null]);
    expect([world.updates.trial, world.updates.failed]).toEqual([null, null]);
  });

  it('goes back where the new version cannot say to its branch that it is well', async () => {
    await exchanged();
    const next = await start('0.2.0');
    world.branch.isThere = false;
    await next.time.pass(6 * MINUTE);
    expect(world.installer.did).toEqual(['watch 0.2.0', 'go back', 'start anew']);
  });

  it('does not try again what went back, until the branch has heard it and offers it anew', async () => {
    await exchanged();
    world.updates.wentBack = true;
    const again = await start('0.1.0');
    await again.time.pass(HOUR);
    expect(world.installer.did).toEqual([]);
    const { offered } = world.branch.shelf;
    world.branch.shelf.offered = null;
    await again.time.pass(2 * MINUTE);
    world.branch.shelf.offered = offered;
    await again.time.pass(10 * MINUTE);
    expect(world.installer.did).toContain('install');
  });

  it('tries the new version out anew where the power went in its first minutes', async () => {
    await exchanged();
    const cut = await start('0.2.0');
    await cut.time.pass(10_000);
    cut.cutPower();
    const next = await start('0.2.0');
    await next.time.pass(2 * MINUTE);
    expect(world.updates.trial).toBeNull();
    expect(lastSaid()).toEqual(['0.2.0', 'Y', null]);
  });

  it('is none the worse where the power went before the program was exchanged', async () => {
    world.updates.trial = { version: '0.2.0', from: '0.1.0' };
    const device = await start('0.1.0');
    await device.time.pass(2 * MINUTE);
    expect(world.updates.trial).toBeNull();
    expect(said()).toEqual([]);
  });
});

describe('a version that is offered is not installed', () => {
  const nothingInstalled = () => expect(world.installer.did).not.toContain('install');

  it('while the branch is open, whatever the branch server says', async () => {
    world.branch.hours = OPEN;
    offer(playPackage('0.2.0'));
    const device = await start();
    await device.time.pass(HOUR);
    nothingInstalled();
    expect(lastSaid()?.[2]).toBe('0.2.0 waiting');
  });

  it('while somebody is at work in the branch', async () => {
    world.branch.shelf.mayInstall = false;
    offer(playPackage('0.2.0'));
    const device = await start();
    await device.time.pass(HOUR);
    nothingInstalled();
    expect(lastSaid()?.[2]).toBe('0.2.0 waiting');
  });

  it('while somebody works late at the machine', async () => {
    offer(playPackage('0.2.0'));
    const device = await start();
    device.electron.untouchedSeconds = 30;
    await device.time.pass(HOUR);
    nothingInstalled();
    device.electron.untouchedSeconds = 700;
    await device.time.pass(2 * MINUTE);
    expect(world.installer.did).toContain('install');
  });

  it('once the branch offers it no longer, though it is here', async () => {
    world.branch.hours = OPEN;
    offer(playPackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    world.branch.shelf.offered = null;
    world.branch.hours = CLOSED;
    await device.time.pass(HOUR);
    nothingInstalled();
    expect(lastSaid()?.[2]).toBeNull();
  });

  it('where somebody else has signed it', async () => {
    offer(playPackage('0.2.0', { key: generateKeyPairSync('ed25519').privateKey }));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    nothingInstalled();
    expect(new Set(said())).toEqual(new Set(['0.2.0 refused signature', '0.2.0 refused']));
    expect(world.updates.coming.size + world.updates.whole.size).toBe(0);
  });

  it('where the program came without a key to check it with: that is told, and no fault of the version', async () => {
    world.updateKey = null;
    offer(playPackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    nothingInstalled();
    expect(new Set(said())).toEqual(new Set(['0.2.0 heldUp noKey']));
    expect(world.updates.coming.size + world.updates.whole.size).toBe(0);
  });

  it('while somebody says what the machine is to be', async () => {
    world.branch.shelf.mayInstall = false;
    offer(playPackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    await device.press('page:corner', null);
    world.branch.shelf.mayInstall = true;
    await device.time.pass(2.5 * MINUTE);
    nothingInstalled();
    expect(await device.page()).toMatchObject({ view: 'pairing' });
  });

  it('once there is a newer one, of which the place is', async () => {
    world.branch.hours = OPEN;
    const older = offer(playPackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expect([...world.updates.whole.keys()]).toEqual([older.hash]);
    const newer = offer(playPackage('0.3.0'), '0.3.0');
    world.branch.hours = CLOSED;
    await device.time.pass(10 * MINUTE);
    expect([...world.updates.whole.keys()]).toEqual([newer.hash]);
    expect(world.installer.exchanges).toMatchObject([{ hash: newer.hash }]);
  });

  it.each([
    ['for another machine', playPackage('0.2.0', { target: 'appliance-linux-arm64-appimage' }), 'platform'],
    ['older than what runs', playPackage('0.0.9'), 'older'],
  ])('where it is %s', async (_, made, reason) => {
    offer(made);
    const device = await start();
    await device.time.pass(10 * MINUTE);
    nothingInstalled();
    expect(said()[0]).toMatch(new RegExp(`refused ${reason}$`));
  });

  it('where it comes damaged three times', async () => {
    offer(playPackage('0.2.0'));
    world.branch.shelf.transport = (piece, from) => (from === 0 ? Buffer.alloc(piece.length, 'x') : piece);
    const device = await start();
    await device.time.pass(10 * MINUTE);
    nothingInstalled();
    expect(said()).toContain('0.2.0 refused damaged');
    expect(world.updates.failed).toEqual({ version: '0.2.0', state: 'refused' });
  });

  it('where it ends too soon', async () => {
    offer(playPackage('0.2.0'));
    world.branch.shelf.transport = (piece, from) => (from >= 2_000_000 ? Buffer.of() : piece);
    const device = await start();
    await device.time.pass(10 * MINUTE);
    nothingInstalled();
    expect(said()).toContain('0.2.0 refused damaged');
  });

  it('before all of it is here: a line that is cut costs the piece that was under way', async () => {
    const made = offer(playPackage('0.2.0'));
    const asked: number[] = [];
    let isCut = true;
    world.branch.shelf.transport = (piece, from) => {
      asked.push(from);
      if (isCut && from > 0) throw new Error('the line is cut');
      return piece;
    };
    const device = await start();
    await device.time.pass(3 * MINUTE);
    nothingInstalled();
    expect(world.updates.coming.get(made.hash)).toHaveLength(1024 * 1024);
    isCut = false;
    await device.time.pass(5 * MINUTE);
    expect(asked.filter((from) => from === 0)).toHaveLength(1);
    expect(world.installer.did).toContain('install');
  });

  it('where the disk has no room, until it has', async () => {
    offer(playPackage('0.2.0'));
    world.updates.freeBytes = 5_000_000_000;
    const device = await start();
    await device.time.pass(10 * MINUTE);
    nothingInstalled();
    expect(new Set(said())).toEqual(new Set(['0.2.0 heldUp noRoom']));
    world.updates.freeBytes = 50_000_000_000;
    await device.time.pass(10 * MINUTE);
    expect(world.installer.did).toContain('install');
  });

  it('where the disk takes no more in the middle', async () => {
    offer(playPackage('0.2.0'));
    world.updates.isFull = true;
    const device = await start();
    await device.time.pass(5 * MINUTE);
    expect(said().at(-1)).toBe('0.2.0 heldUp noRoom');
    world.updates.isFull = false;
    await device.time.pass(20 * MINUTE);
    expect(world.installer.did).toContain('install');
  });

  it('where the program cannot be exchanged: that is said, and tried again half a day later', async () => {
    offer(playPackage('0.2.0'));
    world.installer.fails = true;
    const device = await start();
    await device.time.pass(10 * MINUTE);
    expect(lastSaid()?.[2]).toBe('0.2.0 heldUp notInstalled');
    expect(world.updates.trial).toBeNull();
    world.installer.fails = false;
    await device.time.pass(HOUR);
    nothingInstalled();
    await device.time.pass(24 * HOUR);
    expect(world.installer.did).toContain('install');
  });

  it('where nothing would lead back, until the branch has that too', async () => {
    world.installer.needsBefore = true;
    offer(playPackage('0.2.0'));
    const device = await start();
    await device.time.pass(10 * MINUTE);
    nothingInstalled();
    expect(new Set(said())).toEqual(new Set(['0.2.0 heldUp noWayBack']));
    const before = playPackage('0.1.0');
    world.branch.shelf.before = before;
    await device.time.pass(10 * MINUTE);
    expect(world.installer.exchanges).toMatchObject([{ before: `/updates/${before.hash}` }]);
  });
});
