import { describe, expect, it } from 'vitest';
import { createFakeDevice, KEY, PATHS, SERVER } from '#tests/support/electron/simulated-device.ts';

async function server({ answers = false } = {}) {
  const device = createFakeDevice([
    JSON.stringify({ key: KEY, role: 'branch-server', server: 'http://127.0.0.1:8080' }),
  ]);
  device.branch.isThere = answers;
  device.appliance.start();
  await device.time.pass(0);
  return device;
}

describe('a machine that is the branch server', () => {
  it('starts a server that needs no window', async () => {
    const device = await server();
    expect(device.supervisor.starts).toBe(1);
  });

  it('leaves a server alone that the system supervises or an earlier start left running', async () => {
    const device = await server({ answers: true });
    await device.time.pass(60_000);
    expect(device.supervisor.starts).toBe(0);
  });

  it('starts the server if its supervisor is gone, but not while it is supervised', async () => {
    const device = await server();
    await device.time.pass(120_000);
    expect(device.supervisor.starts).toBe(1);
    device.supervisor.isRunning = false;
    await device.time.pass(60_000);
    expect(device.supervisor.starts).toBe(2);
  });

  it('shows the state of the server and its address for others', async () => {
    const device = await server({ answers: true });
    await device.time.pass(16_000);
    expect(await device.page()).toMatchObject({
      view: 'status',
      addresses: [SERVER],
      restarts: 0,
      status: { version: '1.0.0', status: 'ok', queues: { open: 4 }, backup: { at: null } },
    });
    device.branch.isThere = false;
    device.supervisor.isRunning = true;
    device.supervisor.restarts = 3;
    await device.time.pass(16_000);
    expect(await device.page()).toMatchObject({ view: 'status', status: null, restarts: 3 });
  });

  it('continues without its window, which opens again from the system tray', async () => {
    const device = await server({ answers: true });
    const window = device.electron.window();
    window.close();
    expect(device.electron.menu.map(({ label }) => label)).toHaveLength(2);
    device.electron.menu[0]?.click?.(undefined as never, undefined as never, undefined as never);
    expect(window.isDisplayed).toBe(true);
  });

  it('leaves the server running when its window crashes, and when the program ends', async () => {
    const device = await server();
    device.contents().crash('crashed');
    await device.time.pass(5_000);
    expect(device.contents().state).toBe('alive');
    device.electron.app.quit();
    await device.time.pass(60_000);
    expect(device.supervisor).toMatchObject({ isRunning: true, starts: 1 });
  });

  it('ends the server only after the branch gave the machine another role', async () => {
    const device = await server();
    device.branch.isThere = true;
    device.electron.menu[1]?.click?.(undefined as never, undefined as never, undefined as never);
    await device.time.pass(0);
    const page = await device.page();
    expect(device.supervisor.isRunning).toBe(true);
    if (page?.view !== 'pairing' || page.code === null) throw new Error('no code');
    device.branch.pair(page.code, { role: 'kiosk', path: PATHS.kiosk });
    await device.time.pass(1_000);
    expect(device.supervisor.isRunning).toBe(false);
    expect(device.storedSettings()).toMatchObject({ role: 'kiosk' });
    expect(device.electron.window().options.kiosk).toBe(true);
  });
});
