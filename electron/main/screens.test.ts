import { describe, expect, it } from 'vitest';
import { screenAt } from '#tests/support/electron/fake-electron.ts';
import {
  createFakeDevice,
  type FakeDevice,
  KEY,
  PATHS,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';
import { findScreen, ignoresPosition } from './screens.ts';

const DISPLAY_SCREEN = { id: 2, label: 'Wall', x: 1920, y: 0 };

async function displayOn(
  screen: typeof DISPLAY_SCREEN | null,
  screens = [screenAt(1, 0), screenAt(2, 1920, 'Wall')],
) {
  const device = createFakeDevice();
  device.electron.screens = screens;
  const stored = { key: KEY, role: 'display', server: SERVER, path: PATHS.display, screen };
  const restarted = createFakeDevice([JSON.stringify(stored)]);
  restarted.electron.screens = screens;
  restarted.branch.devices.set(KEY, { role: 'display', path: PATHS.display });
  restarted.electron.screenEvents.emit('display-metrics-changed');
  restarted.appliance.start();
  await restarted.time.pass(2_000);
  return restarted;
}

async function plug(device: FakeDevice, screens: ReturnType<typeof screenAt>[], event: string) {
  device.electron.screens = screens;
  device.electron.screenEvents.emit(event);
  await device.time.pass(2_000);
}

describe('the window of a display', () => {
  it('fills the selected screen, or the main one if none is selected', async () => {
    expect((await displayOn(DISPLAY_SCREEN)).electron.window()).toMatchObject({
      bounds: { x: 1920 },
      isKiosk: true,
    });
    expect((await displayOn(null)).electron.window().bounds).toMatchObject({ x: 0 });
  });

  it('is created on the main screen, whatever the order of the screens', async () => {
    const device = await displayOn(null, [screenAt(2, 1920, 'Wall'), screenAt(1, 0)]);
    device.contents().hang();
    await device.time.pass(20_000);
    device.appliance.reload();
    expect(device.electron.windows.length).toBeGreaterThan(1);
    expect(device.electron.windows.map(({ options }) => options.x)).not.toContain(1920);
  });

  it('moves to another screen when its own is unplugged, and back when it returns', async () => {
    const device = await displayOn(DISPLAY_SCREEN);
    await plug(device, [screenAt(1, 0)], 'display-removed');
    expect(device.electron.window().bounds).toMatchObject({ x: 0 });
    await plug(device, [screenAt(1, 0), screenAt(9, 1920, 'Wall')], 'display-added');
    expect(device.electron.window().bounds).toMatchObject({ x: 1920 });
  });

  it('stays full screen on Wayland, which places windows itself', async () => {
    const device = createFakeDevice([
      JSON.stringify({ key: KEY, role: 'display', server: SERVER, path: PATHS.display }),
    ]);
    device.electron.windowSystem = 'wayland';
    const window = device.electron.window();
    const { x } = window.bounds;
    await plug(device, [screenAt(1, 0), screenAt(2, 1920, 'Wall')], 'display-added');
    expect(window).toMatchObject({ isKiosk: true, bounds: { x } });
  });

  it('waits if no screen is left, and fills the first that is plugged in', async () => {
    const device = await displayOn(DISPLAY_SCREEN);
    await plug(device, [], 'display-removed');
    expect(device.electron.window().isDestroyed()).toBe(false);
    await plug(device, [screenAt(5, 0)], 'display-added');
    expect(device.electron.window().bounds).toMatchObject({ x: 0, width: 1920 });
  });

  it('settles once if a screen flickers while it switches on', async () => {
    const device = await displayOn(DISPLAY_SCREEN);
    const before = device.written.length;
    for (const event of ['display-removed', 'display-added', 'display-metrics-changed'])
      device.electron.screenEvents.emit(event);
    await device.time.pass(2_000);
    expect(device.written.slice(before)).toHaveLength(1);
  });
});

describe('a session', () => {
  it.each([
    ['on Wayland', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, [], true],
    ['on Wayland with X for this program', { WAYLAND_DISPLAY: 'wayland-0' }, ['--ozone-platform=x11'], false],
    ['of X', { DISPLAY: ':0' }, [], false],
    ['of Windows', {}, [], false],
  ])('%s: the position of windows is ignored: %o %o %s', (_, environment, args, isIgnored) => {
    expect(ignoresPosition(environment, args)).toBe(isIgnored);
  });
});

describe('the selected screen', () => {
  it.each([
    ['by number and position', [screenAt(2, 1920, 'Other'), screenAt(3, 0, 'Wall')], 2],
    ['by its name if its number changed', [screenAt(8, 1920, 'Wall'), screenAt(3, 0, 'Desk')], 8],
    ['by its position if two have one name', [screenAt(8, 0, 'Wall'), screenAt(9, 1920, 'Wall')], 9],
    ['not at all while it is disconnected', [screenAt(4, 0, 'Desk')], undefined],
  ])('is found %s', (_, screens, id) => {
    expect(findScreen(screens, DISPLAY_SCREEN)?.id).toBe(id);
  });
});

describe('the window of an operator', () => {
  const stored = { key: KEY, role: 'operator', server: SERVER, path: PATHS.operator };

  it('opens at its last position', async () => {
    const bounds = { x: 100, y: 50, width: 1000, height: 700 };
    const device = createFakeDevice([JSON.stringify({ ...stored, bounds })]);
    expect(device.electron.window().options).toMatchObject(bounds);
    const window = device.electron.window();
    window.bounds = { ...bounds, x: 300 };
    window.events.emit('move');
    window.events.emit('resize');
    await device.time.pass(3_000);
    expect(device.storedSettings().bounds).toMatchObject({ x: 300 });
  });

  it('moves back into view when its screen is gone', async () => {
    const device = createFakeDevice([JSON.stringify(stored)]);
    const window = device.electron.window();
    window.bounds = { x: 2500, y: 50, width: 1000, height: 700 };
    await plug(device, [screenAt(1, 0)], 'display-removed');
    expect(window.bounds).toMatchObject({ x: 0, y: 0 });
    expect(window.isKiosk).toBe(false);
  });
});
