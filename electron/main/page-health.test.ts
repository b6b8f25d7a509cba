import { describe, expect, it } from 'vitest';
import { createPairedDevice, KEY, PATHS, SERVER } from '#tests/support/electron/simulated-device.ts';

const PAGE = `${SERVER}${PATHS.kiosk}`;
const MINUTE = 60_000;

describe('a page that crashes', () => {
  it('is reloaded after a second, with a notice in the meantime', async () => {
    const device = await createPairedDevice('kiosk');
    device.contents().crash('crashed');
    await device.time.pass(0);
    expect(await device.page()).toMatchObject({ view: 'offline', why: 'page' });
    await device.time.pass(1_000);
    expect(device.address()).toBe(PAGE);
  });

  it.each([
    'oom',
    'killed',
    'launch-failed',
    'integrity-failure',
    'abnormal-exit',
    'clean-exit',
    'memory-eviction',
  ])('returns to its page %s', async (reason) => {
    const device = await createPairedDevice('kiosk');
    device.contents().crash(reason);
    await device.time.pass(2_000);
    expect(device.address()).toBe(PAGE);
  });

  it('is reloaded after pauses that grow up to a minute, and in a new window after the third', async () => {
    const device = await createPairedDevice('kiosk');
    const pauses: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) {
      device.contents().crash('crashed');
      const at = device.time.mono();
      await device.time.pass(0);
      while (device.address() !== PAGE) await device.time.pass(1_000);
      pauses.push(device.time.mono() - at);
    }
    expect(pauses.map((ms) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(device.electron.windows.length).toBe(1 + 6);
    expect(device.electron.window().options.kiosk).toBe(true);
  });

  it('starts with short pauses again after ten healthy minutes', async () => {
    const device = await createPairedDevice('kiosk');
    for (let failure = 0; failure < 4; failure += 1) {
      device.contents().crash('crashed');
      await device.time.pass(10_000);
    }
    await device.time.pass(11 * MINUTE);
    device.contents().crash('crashed');
    await device.time.pass(1_000);
    expect(device.address()).toBe(PAGE);
  });

  it('is reloaded if it is the device’s own page too', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.isThere = false;
    device.appliance.reload();
    await device.time.pass(1_000);
    expect(await device.page()).toMatchObject({ view: 'offline', why: 'server' });
    device.contents().crash('crashed');
    await device.time.pass(10_000);
    expect(device.contents().state).toBe('alive');
    device.branch.isThere = true;
    await device.time.pass(MINUTE);
    expect(device.address()).toBe(PAGE);
  });
});

describe('a page that hangs', () => {
  it('is ended and reloaded after half a minute without heartbeat', async () => {
    const device = await createPairedDevice('kiosk');
    device.contents().hang();
    await device.time.pass(20_000);
    expect(device.contents().state).toBe('hung');
    await device.time.pass(25_000);
    expect([device.address(), device.contents().state]).toEqual([PAGE, 'alive']);
  });

  it('is ended sooner if the system reports it as unresponsive', async () => {
    const device = await createPairedDevice('kiosk');
    device.contents().hang();
    device.electron.window().events.emit('unresponsive');
    await device.time.pass(12_000);
    expect(device.contents().state).toBe('alive');
  });

  it('is left alone if it responds again in time', async () => {
    const device = await createPairedDevice('kiosk');
    device.electron.window().events.emit('unresponsive');
    await device.time.pass(5_000);
    device.electron.window().events.emit('responsive');
    const before = device.written.length;
    await device.time.pass(MINUTE);
    expect(device.written.slice(before)).toEqual([]);
  });

  it('is reloaded if it renders nothing for a minute', async () => {
    const device = await createPairedDevice('kiosk');
    device.contents().state = 'empty';
    await device.time.pass(50_000);
    expect(device.contents().state).toBe('empty');
    await device.time.pass(30_000);
    expect([device.address(), device.contents().state]).toEqual([PAGE, 'alive']);
  });

  it('is not assumed after the machine has slept', async () => {
    const device = await createPairedDevice('kiosk');
    const contents = device.contents();
    contents.hang();
    await device.time.pass(29_000);
    device.electron.powerEvents.emit('resume');
    await device.time.pass(20_000);
    contents.state = 'alive';
    contents.heartbeat();
    await device.time.pass(MINUTE);
    expect(device.written.some((line) => line.includes('hangs'))).toBe(false);
  });

  it('is reloaded if it never sent a heartbeat', async () => {
    const device = await createPairedDevice('kiosk');
    device.appliance.reload();
    device.contents().hang();
    await device.time.pass(70_000);
    expect(device.contents().state).toBe('alive');
  });
});

describe('a navigation', () => {
  it('is not repeated while the server takes its time', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.isThere = false;
    device.contents().crash('crashed');
    await device.time.pass(2_000);
    device.branch.isThere = true;
    device.electron.latencyMs = 20_000;
    await device.time.pass(30_000);
    expect(device.address()).toBe(PAGE);
  });

  it('is repeated if the server accepts it and never answers', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.isThere = false;
    device.contents().crash('crashed');
    await device.time.pass(2_000);
    device.branch.isThere = true;
    device.electron.latencyMs = 60 * MINUTE;
    await device.time.pass(30_000);
    device.electron.latencyMs = 0;
    await device.time.pass(MINUTE);
    expect(device.address()).toBe(PAGE);
  });

  it('to the server ends with the corner: the code stays on the screen', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.isThere = false;
    device.contents().crash('crashed');
    await device.time.pass(2_000);
    expect(await device.page()).toMatchObject({ view: 'offline' });
    device.branch.isThere = true;
    device.electron.latencyMs = 10_000;
    await device.time.pass(5_000);
    await device.press('page:corner', null);
    await device.time.pass(20_000);
    expect(await device.page()).toMatchObject({ view: 'pairing' });
  });

  it('by *Reload* is not started again by a second one', async () => {
    const device = await createPairedDevice('kiosk');
    device.electron.latencyMs = 15_000;
    device.appliance.reload();
    await device.time.pass(12_000);
    device.appliance.reload();
    await device.time.pass(4_000);
    expect(device.contents().requested).toHaveLength(2);
    expect(device.electron.windows).toHaveLength(1);
    expect(device.address()).toBe(PAGE);
  });
});

describe('a page with unsaved content', () => {
  const WORKSTATION = `${SERVER}${PATHS.operator}`;

  async function holdingOperator() {
    const device = await createPairedDevice('operator');
    device.contents().isHolding = true;
    return device;
  }

  it('of an operator is left only after a question, also if staff press *Reload*', async () => {
    const device = await holdingOperator();
    device.branch.sendCommands(KEY, 'reload');
    await device.time.pass(2_000);
    const [question] = device.electron.questions;
    expect([device.electron.questions.length, device.contents().isHolding]).toEqual([1, true]);
    question?.answer(true);
    await device.time.pass(1_000);
    expect([device.address(), device.contents().isHolding]).toEqual([WORKSTATION, false]);
    expect(device.contents().requested).toHaveLength(3);
  });

  it('stays without a person, however long, and the device still executes commands', async () => {
    const device = await holdingOperator();
    device.branch.sendCommands(KEY, 'reload');
    await device.time.pass(60 * MINUTE);
    device.branch.sendCommands(KEY, 'log', 'reload');
    await device.time.pass(5 * MINUTE);
    expect(device.branch.sent.map(({ what }) => what)).toEqual(['log']);
    expect([device.electron.questions.length, device.electron.windows.length]).toEqual([1, 1]);
    expect([device.contents().isHolding, device.contents().state]).toEqual([true, 'alive']);
  });

  it('stays if the person wants so, and a later *Reload* asks again', async () => {
    const device = await holdingOperator();
    for (const times of [1, 2]) {
      device.branch.sendCommands(KEY, 'reload');
      await device.time.pass(2_000);
      expect(device.electron.questions).toHaveLength(times);
      device.electron.questions.at(-1)?.answer(false);
      await device.time.pass(1_000);
      expect(device.contents().isHolding).toBe(true);
    }
  });

  it('is reloaded after a question if the person presses F5', async () => {
    const device = await holdingOperator();
    device.contents().reload();
    device.electron.questions[0]?.answer(true);
    await device.time.pass(1_000);
    expect([device.address(), device.contents().isHolding]).toEqual([WORKSTATION, false]);
  });

  it('cancels a change of the role if the person stays', async () => {
    const device = await holdingOperator();
    device.electron.menu[1]?.click?.(undefined as never, undefined as never, undefined as never);
    await device.time.pass(1_000);
    device.electron.questions[0]?.answer(false);
    await device.time.pass(10 * MINUTE);
    expect([device.address(), device.contents().isHolding]).toEqual([WORKSTATION, true]);
    expect(device.electron.questions).toHaveLength(1);
    expect(device.branch.codes.size).toBe(1);
  });

  it('is left at once at a public device, where nobody answers', async () => {
    const device = await createPairedDevice('kiosk');
    device.contents().isHolding = true;
    device.branch.sendCommands(KEY, 'reload');
    await device.time.pass(2_000);
    expect([device.electron.questions.length, device.contents().isHolding]).toEqual([0, false]);
  });

  it('is no obstacle for the system to shut down', async () => {
    const device = await holdingOperator();
    device.electron.powerEvents.emit('shutdown');
    device.electron.app.quit();
    expect(device.electron.hasQuit).toBe(true);
  });
});

describe('a closed window', () => {
  it('is recreated, full screen and guarded', async () => {
    const device = await createPairedDevice('kiosk');
    device.electron.window().destroy();
    await device.time.pass(2_000);
    expect(device.address()).toBe(PAGE);
    expect(device.electron.window().options.kiosk).toBe(true);
    expect(device.contents().press({ key: 'F12' })).toBe(true);
  });
});

describe('an offline server', () => {
  it('leaves a loaded page alone: the page reports it', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.isThere = false;
    await device.time.pass(10 * MINUTE);
    expect([device.address(), device.contents().state]).toEqual([PAGE, 'alive']);
    device.branch.isThere = true;
    const loads: string[] = [];
    const { load } = device.electron;
    device.electron.load = (address) => {
      loads.push(address);
      return load(address);
    };
    await device.time.pass(MINUTE);
    expect(loads).toEqual([]);
  });

  it('is shown on the screen if no page could be loaded, and the page returns within seconds', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.isThere = false;
    device.contents().crash('crashed');
    await device.time.pass(2_000);
    expect(await device.page()).toMatchObject({ view: 'offline', why: 'server', server: SERVER });
    await device.time.pass(3 * 60 * MINUTE);
    expect(await device.page()).toMatchObject({ view: 'offline', why: 'server' });
    device.branch.isThere = true;
    await device.time.pass(4_000);
    expect(device.address()).toBe(PAGE);
  });

  it('is retried if a proxy answers in its place', async () => {
    const device = await createPairedDevice('kiosk');
    const { load } = device.electron;
    device.electron.load = (address) => (address.startsWith(SERVER) ? 'failing' : load(address));
    device.appliance.reload();
    await device.time.pass(1_000);
    expect(await device.page()).toMatchObject({ view: 'offline', why: 'server' });
    device.electron.load = load;
    await device.time.pass(5_000);
    expect(device.address()).toBe(PAGE);
  });

  it('is asked for the assigned page if the stored page no longer exists', async () => {
    const device = await createPairedDevice('kiosk');
    device.electron.load = (address) => (address.startsWith(PAGE) ? 'notFound' : 'page');
    device.branch.devices.set('a'.repeat(64), { role: 'kiosk', path: '/kiosk/2/branch/1/viewer' });
    device.appliance.reload();
    await device.time.pass(0);
    expect(device.address()).toBe(`${SERVER}/kiosk/2/branch/1/viewer`);
  });

  it('does not reload an operator’s page that has navigated meanwhile', async () => {
    const device = await createPairedDevice('operator');
    device.contents().address = `${SERVER}/app/reports`;
    device.branch.isThere = false;
    await device.time.pass(MINUTE);
    device.branch.isThere = true;
    await device.time.pass(5 * MINUTE);
    expect(device.address()).toBe(`${SERVER}/app/reports`);
  });
});

describe('a network card', () => {
  it('that drops briefly costs no page, and the server is polled at once when the machine wakes', async () => {
    const device = await createPairedDevice('kiosk');
    device.branch.isThere = false;
    device.contents().crash('crashed');
    await device.time.pass(2_000);
    device.branch.isThere = true;
    device.electron.powerEvents.emit('resume');
    await device.time.pass(0);
    expect(device.address()).toBe(PAGE);
  });

  it('that loses single requests does not count as an offline server', async () => {
    const device = await createPairedDevice('kiosk');
    for (let loss = 0; loss < 5; loss += 1) {
      device.branch.isThere = false;
      await device.time.pass(15_000);
      device.branch.isThere = true;
      await device.time.pass(16_000);
    }
    expect(device.written.some((line) => line.includes('the server does not answer'))).toBe(false);
  });
});
