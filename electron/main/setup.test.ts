import { describe, expect, it } from 'vitest';
import { screenAt } from '#tests/support/electron/fake-electron.ts';
import {
  createFakeContext,
  createFakeDevice,
  createPairedDevice,
  KEY,
  PATHS,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';

async function started() {
  const device = createFakeDevice();
  device.appliance.start();
  await device.time.pass(0);
  return device;
}

/** Runs the first start up to the code, and returns it. */
async function upToCode(role: string) {
  const device = await started();
  await device.press('local:role', role);
  await device.press('local:server', '192.168.1.10');
  const page = await device.page();
  if (page?.view !== 'pairing' || page.code === null) throw new Error(`${page?.view} is shown`);
  return { device, code: page.code };
}

describe('the first start', () => {
  it('asks for the role of the machine, in a window that can be closed', async () => {
    const device = await started();
    expect(await device.page()).toEqual({ view: 'role', canServe: true });
    expect(device.electron.window().options.kiosk).toBeUndefined();
  });

  it('cannot be a branch server from an AppImage, and says so at the selection', async () => {
    for (const stored of [[], [JSON.stringify({ key: KEY, role: 'branch-server', server: SERVER })]]) {
      const world = { ...createFakeContext(stored), canServe: false };
      const device = createFakeDevice(stored, world);
      device.appliance.start();
      await device.time.pass(0);
      expect(await device.page()).toEqual({ view: 'role', canServe: false });
      await device.press('local:role', 'branch-server');
      await device.time.pass(60_000);
      expect(await device.page()).toEqual({ view: 'role', canServe: false });
      expect(device.supervisor.starts).toBe(0);
      await device.press('local:role', 'kiosk');
      expect(await device.page()).toMatchObject({ view: 'server' });
    }
  });

  it('lists the branch servers announced on the network', async () => {
    const device = await started();
    await device.press('local:role', 'kiosk');
    const servers = [{ name: 'Centro', address: SERVER }];
    device.finder.receive?.(servers);
    expect(await device.page()).toMatchObject({ view: 'server', role: 'kiosk', found: servers, error: null });
  });

  it.each([
    ['no address', 'NO_ADDRESS'],
    ['http://', 'NO_ADDRESS'],
    ['10.0.0.99', 'NO_ANSWER'],
  ])('explains why %o is unreachable, and asks again', async (entered, violation) => {
    const device = await started();
    device.branch.isThere = false;
    await device.press('local:role', 'kiosk');
    await device.press('local:server', entered);
    expect(await device.page()).toMatchObject({ view: 'server', error: violation });
  });

  it.each(['kiosk', 'operator', 'display'] as const)(
    'shows a code, and becomes a %s as soon as the branch confirms it',
    async (role) => {
      const { device, code } = await upToCode(role);
      device.branch.pair(code, { role, path: PATHS[role] });
      await device.time.pass(0);
      expect(device.storedSettings()).toMatchObject({ role, server: SERVER, path: PATHS[role] });
      if (role === 'operator') expect(device.electron.relaunches).toHaveLength(1);
      else expect(device.address()).toBe(`${SERVER}${PATHS[role]}`);
    },
  );

  it('takes the role from the branch, not the one selected before', async () => {
    const { device, code } = await upToCode('operator');
    device.branch.pair(code, { role: 'display', path: PATHS.display });
    await device.time.pass(0);
    expect(device.storedSettings()).toMatchObject({ role: 'display', path: PATHS.display });
    expect(device.electron.window().options.kiosk).toBe(true);
  });

  it('opens the page with the confirmed key, behind the #', async () => {
    const { device, code } = await upToCode('kiosk');
    device.branch.pair(code, { role: 'kiosk', path: PATHS.kiosk });
    await device.time.pass(0);
    expect(device.contents().address).toBe(`${SERVER}${PATHS.kiosk}#key=${device.storedSettings().key}`);
  });

  it('shows the next code if the branch server was restarted meanwhile', async () => {
    const { device, code } = await upToCode('kiosk');
    device.branch.isThere = false;
    await device.time.pass(30_000);
    expect(await device.page()).toMatchObject({ view: 'pairing', code: null });
    device.branch.codes.clear();
    device.branch.codes.set('999999', 'b'.repeat(64));
    device.branch.isThere = true;
    await device.time.pass(5_000);
    const page = await device.page();
    expect(page).toMatchObject({ view: 'pairing', code: expect.stringMatching(/^\d{6}$/) });
    expect(page).not.toMatchObject({ code });
  });

  it('goes back one step at a time', async () => {
    const { device } = await upToCode('kiosk');
    await device.press('local:return', null);
    expect(await device.page()).toEqual({ view: 'role', canServe: true });
  });

  it('asks for the customer screen if there are several', async () => {
    const device = await started();
    device.electron.screens = [screenAt(7, 1920), screenAt(3, 0)];
    await device.press('local:role', 'display');
    expect(await device.page()).toMatchObject({ view: 'screen', screens: [{ id: 3 }, { id: 7 }] });
    await device.press('local:screen', 7);
    expect(await device.page()).toMatchObject({ view: 'server' });
    expect(device.storedSettings().screen).toMatchObject({ id: 7, x: 1920 });
  });

  it('uses the selected language', async () => {
    const device = await started();
    await device.press('local:language', 'sv');
    const state = await device.electron.invoke(device.contents(), 'local:state', null);
    expect(state).toMatchObject({ language: 'sv' });
    expect(device.contents().sent.at(-1)).toMatchObject({ message: { language: 'sv' } });
  });

  it('makes the machine the branch server without confirmation', async () => {
    const device = await started();
    await device.press('local:role', 'branch-server');
    await device.time.pass(0);
    expect(device.storedSettings()).toMatchObject({ role: 'branch-server' });
    expect(await device.page()).toMatchObject({ view: 'status' });
  });
});

describe('a paired machine', () => {
  it('shows its page at once, before the server answers', async () => {
    const device = createFakeDevice([
      JSON.stringify({ key: KEY, role: 'kiosk', server: SERVER, path: PATHS.kiosk }),
    ]);
    device.appliance.start();
    expect(device.contents().requested).toEqual([`${SERVER}${PATHS.kiosk}#key=${KEY}`]);
  });

  it('shows another page when the branch assigns one', async () => {
    const device = await createPairedDevice('display');
    device.branch.devices.set(KEY, { role: 'display', path: '/digital-signage/9' });
    await device.time.pass(61_000);
    expect(device.address()).toBe(`${SERVER}/digital-signage/9`);
  });

  it('shows a code when it was unpaired, and no way for customers to change its role', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.unpairAll();
    await device.time.pass(61_000);
    expect(await device.page()).toMatchObject({ view: 'pairing', canReturn: false });
    await device.press('local:return', null);
    await device.press('local:role', 'branch-server');
    expect(await device.page()).toMatchObject({ view: 'pairing' });
    expect(device.supervisor.starts).toBe(0);
  });

  it('is paired as a new device if its key belongs to another machine, which stays paired', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.duplicates.add(KEY);
    await device.time.pass(61_000);
    const page = await device.page();
    expect(page).toMatchObject({ view: 'pairing', isCopy: true, canReturn: false });
    const { key } = device.storedSettings();
    expect(key).not.toBe(KEY);
    if (page?.view !== 'pairing' || page.code === null) throw new Error('no code');
    device.branch.pair(page.code, { role: 'kiosk', path: '/kiosk/9/branch/1/viewer' });
    await device.time.pass(1_000);
    expect(device.address()).toBe(`${SERVER}/kiosk/9/branch/1/viewer`);
    expect(device.storedSettings()).toMatchObject({ key, isCopy: false });
    expect([...device.branch.devices.keys()]).toContain(KEY);
  });

  it('opens the role selection from the corner of an unpaired machine', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.unpairAll();
    await device.time.pass(61_000);
    await device.press('page:corner', null);
    expect(await device.page()).toEqual({ view: 'role', canServe: true });
  });

  it('shows its page again if the branch recognises it again meanwhile', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.unpairAll();
    await device.time.pass(61_000);
    await device.press('page:corner', null);
    device.branch.devices.set(KEY, { role: 'kiosk', path: PATHS.kiosk });
    await device.time.pass(11 * 60_000);
    expect(device.address()).toBe(`${SERVER}${PATHS.kiosk}`);
  });

  it('changes its role only after the branch confirms it', async () => {
    const device = await createPairedDevice('kiosk');
    await device.press('page:corner', null);
    const page = await device.page();
    expect(page).toMatchObject({ view: 'pairing', canReturn: true });
    expect(device.storedSettings()).toMatchObject({ role: 'kiosk', key: KEY });
    if (page?.view !== 'pairing' || page.code === null) throw new Error('no code');
    device.branch.pair(page.code, { role: 'display', path: PATHS.display });
    await device.time.pass(0);
    expect(device.storedSettings()).toMatchObject({ role: 'display', path: PATHS.display });
    expect(device.storedSettings().key).not.toBe(KEY);
    expect(device.address()).toBe(`${SERVER}${PATHS.display}`);
  });

  it.each([
    [
      'somebody goes back',
      (device: Awaited<ReturnType<typeof createPairedDevice>>) => device.press('local:return', null),
    ],
    [
      'nobody continues',
      (device: Awaited<ReturnType<typeof createPairedDevice>>) => device.time.pass(181_000),
    ],
  ])('returns to its page if %s', async (_, goBack) => {
    const device = await createPairedDevice('kiosk');
    await device.press('page:corner', null);
    await goBack(device);
    await device.time.pass(0);
    expect(device.address()).toBe(`${SERVER}${PATHS.kiosk}`);
  });
});
