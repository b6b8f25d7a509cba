import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBranchClient } from '#electron/main/pairing/branch-client.ts';
import {
  createPairedDevice,
  type FakeDevice,
  KEY,
  PATHS,
  SERVER,
} from '#tests/support/electron/played-device.ts';

const PAGE = `${SERVER}${PATHS.kiosk}`;

/** Has staff order something, and lets it take effect. */
async function sendCommands(device: FakeDevice, ...orders: ('reload' | 'picture' | 'log')[]) {
  device.branch.sendCommands(KEY, ...orders);
  await device.time.pass(2_000);
}
const sent = ({ branch }: FakeDevice, what: string) =>
  branch.sent.filter((one) => one.what === what).map(({ said }) => said);

it('a page that hangs is loaded anew at once when staff say so, in a window of its own', async () => {
  const device = await createPairedDevice('kiosk');
  device.contents().hang();
  await device.time.pass(15_000);
  expect(device.contents().state).toBe('hung');
  await sendCommands(device, 'reload');
  expect([device.address(), device.contents().state]).toEqual([PAGE, 'alive']);
  expect(device.electron.windows).toHaveLength(2);
});

it('a page that ends again and again is loaded now, not after its pause', async () => {
  const device = await createPairedDevice('kiosk');
  for (let failure = 0; failure < 7; failure += 1) {
    device.contents().crash('crashed');
    await device.time.pass(failure < 6 ? 61_000 : 2_000);
  }
  expect(await device.page()).toMatchObject({ view: 'away', why: 'page' });
  await sendCommands(device, 'reload');
  expect(device.address()).toBe(PAGE);
});

it('a page that lives is loaded anew in the window that it has', async () => {
  const device = await createPairedDevice('kiosk');
  let loads = 0;
  device.electron.load = () => {
    loads += 1;
    return 'page';
  };
  await sendCommands(device, 'reload');
  expect([loads, device.electron.windows.length]).toEqual([1, 1]);
});

it('the log of the program is sent though the page has ended, without the key of the device', async () => {
  const device = await createPairedDevice('kiosk');
  device.contents().crash('oom');
  await sendCommands(device, 'log');
  const [log = ''] = sent(device, 'log');
  expect(log).toContain('the page ended: oom');
  expect(log).not.toContain(KEY);
});

it.each(['kiosk', 'display'] as const)(
  'the picture of a %s comes from the program where the page is dead, and from nowhere else where it lives',
  async (role) => {
    const device = await createPairedDevice(role);
    await sendCommands(device, 'picture');
    expect(sent(device, 'picture')).toEqual([]);
    device.branch.isThere = false;
    device.contents().crash('crashed');
    await device.time.pass(3_000);
    device.branch.isThere = true;
    // What is on the screen is the page of the device itself: it holds nothing of a customer.
    device.electron.load = (address) => (address.startsWith(SERVER) ? 'failing' : 'page');
    await device.time.pass(5_000);
    await sendCommands(device, 'picture');
    expect(sent(device, 'picture')).toEqual(['screen 480']);
  },
);

it('a picture of a page that hangs is so coarse that nothing of a customer can be read', async () => {
  const device = await createPairedDevice('kiosk');
  device.contents().hang();
  await device.time.pass(15_000);
  await sendCommands(device, 'picture');
  expect(sent(device, 'picture')).toEqual(['screen 48 480']);
});

it('nobody takes a picture of what an operator sees', async () => {
  const device = await createPairedDevice('operator');
  device.contents().hang();
  await device.time.pass(15_000);
  await sendCommands(device, 'picture');
  expect(sent(device, 'picture')).toEqual([]);
});

it('what cannot be done is written down, and what comes after it is done', async () => {
  const device = await createPairedDevice('kiosk');
  device.contents().hang();
  device.contents().picture = null;
  await device.time.pass(15_000);
  await sendCommands(device, 'picture', 'log');
  await device.time.pass(6_000);
  expect(sent(device, 'picture')).toEqual([]);
  expect(sent(device, 'log')[0]).toContain('there is no picture of the screen');
});

it('each order is done once, also those of a moment', async () => {
  const device = await createPairedDevice('kiosk');
  await sendCommands(device, 'log');
  await sendCommands(device, 'log');
  await device.time.pass(300_000);
  expect(sent(device, 'log')).toHaveLength(2);
});

it('whatever a server answers as orders, only those that are known are heard', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.anything(), fc.array(fc.oneof(fc.anything(), fc.constantFrom('reload', 'log', 'quit')))),
      async (orders) => {
        const text = JSON.stringify({ code: null, path: '/x', orders: orders ?? null });
        const fetcher = (async () => new Response(text)) as typeof fetch;
        const client = createBranchClient(fetcher, () => 'key');
        const question = { key: KEY, code: null, path: null, wait: 0, takes: [] };
        const pairing = await client.pairing(SERVER, question);
        for (const one of pairing.orders) expect(['reload', 'picture', 'log']).toContain(one);
        expect(pairing.path).toBe('/x');
      },
    ),
    { numRuns: 200 },
  );
});
