import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createPairedDevice,
  type FakeDevice,
  KEY,
  PATHS,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';
import { createBranchClient } from './branch-client.ts';

const PAGE = `${SERVER}${PATHS.kiosk}`;

/** Sends commands of staff and waits for their effect. */
async function sendCommands(device: FakeDevice, ...orders: ('reload' | 'screenshot' | 'log')[]) {
  device.branch.sendCommands(KEY, ...orders);
  await device.time.pass(2_000);
}
const sent = ({ branch }: FakeDevice, what: string) =>
  branch.sent.filter((one) => one.what === what).map(({ said }) => said);

it('a hung page is reloaded at once on command, in a new window', async () => {
  const device = await createPairedDevice('kiosk');
  device.contents().hang();
  await device.time.pass(15_000);
  expect(device.contents().state).toBe('hung');
  await sendCommands(device, 'reload');
  expect([device.address(), device.contents().state]).toEqual([PAGE, 'alive']);
  expect(device.electron.windows).toHaveLength(2);
});

it('a page that crashes repeatedly is reloaded now, not after its pause', async () => {
  const device = await createPairedDevice('kiosk');
  for (let failure = 0; failure < 7; failure += 1) {
    device.contents().crash('crashed');
    await device.time.pass(failure < 6 ? 61_000 : 2_000);
  }
  expect(await device.page()).toMatchObject({ view: 'offline', why: 'page' });
  await sendCommands(device, 'reload');
  expect(device.address()).toBe(PAGE);
});

it('a running page is reloaded in its window', async () => {
  const device = await createPairedDevice('kiosk');
  let loads = 0;
  device.electron.load = () => {
    loads += 1;
    return 'page';
  };
  await sendCommands(device, 'reload');
  expect([loads, device.electron.windows.length]).toEqual([1, 1]);
});

it('the log of the program is sent even if the page has crashed, without the device key', async () => {
  const device = await createPairedDevice('kiosk');
  device.contents().crash('oom');
  await sendCommands(device, 'log');
  const [log = ''] = sent(device, 'log');
  expect(log).toContain('the page ended: oom');
  expect(log).not.toContain(KEY);
});

it.each(['kiosk', 'display'] as const)(
  'the screenshot of a %s comes from the program only if the page is dead',
  async (role) => {
    const device = await createPairedDevice(role);
    await sendCommands(device, 'screenshot');
    expect(sent(device, 'screenshot')).toEqual([]);
    device.branch.isThere = false;
    device.contents().crash('crashed');
    await device.time.pass(3_000);
    device.branch.isThere = true;
    // A local page is on the screen: it contains no customer data.
    device.electron.load = (address) => (address.startsWith(SERVER) ? 'failing' : 'page');
    await device.time.pass(5_000);
    await sendCommands(device, 'screenshot');
    expect(sent(device, 'screenshot')).toEqual(['screen 480']);
  },
);

it('a screenshot of a hung page is too coarse to read customer data', async () => {
  const device = await createPairedDevice('kiosk');
  device.contents().hang();
  await device.time.pass(15_000);
  await sendCommands(device, 'screenshot');
  expect(sent(device, 'screenshot')).toEqual(['screen 48 480']);
});

it('the operator role sends no screenshots', async () => {
  const device = await createPairedDevice('operator');
  device.contents().hang();
  await device.time.pass(15_000);
  await sendCommands(device, 'screenshot');
  expect(sent(device, 'screenshot')).toEqual([]);
});

it('a failed command is logged, and the next one is executed', async () => {
  const device = await createPairedDevice('kiosk');
  device.contents().hang();
  device.contents().image = null;
  await device.time.pass(15_000);
  await sendCommands(device, 'screenshot', 'log');
  await device.time.pass(6_000);
  expect(sent(device, 'screenshot')).toEqual([]);
  expect(sent(device, 'log')[0]).toContain('there is no picture of the screen');
});

it('each command is executed once, including simultaneous ones', async () => {
  const device = await createPairedDevice('kiosk');
  await sendCommands(device, 'log');
  await sendCommands(device, 'log');
  await device.time.pass(300_000);
  expect(sent(device, 'log')).toHaveLength(2);
});

it('unknown commands in a server answer are ignored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.anything(), fc.array(fc.oneof(fc.anything(), fc.constantFrom('reload', 'log', 'quit')))),
      async (orders) => {
        const text = JSON.stringify({ code: null, path: '/x', orders: orders ?? null });
        const fetcher = (async () => new Response(text)) as typeof fetch;
        const client = createBranchClient(fetcher, () => 'key');
        const question = { key: KEY, code: null, path: null, wait: 0, takes: [] };
        const pairing = await client.pairing(SERVER, question);
        for (const one of pairing.orders) expect(['reload', 'screenshot', 'log']).toContain(one);
        expect(pairing.path).toBe('/x');
      },
    ),
    { numRuns: 200 },
  );
});
