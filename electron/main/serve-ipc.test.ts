import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeContents } from '#tests/support/electron/fake-window.ts';
import {
  createFakeDevice,
  createPairedDevice,
  type FakeDevice,
  SERVER,
  servedChannels,
} from '#tests/support/electron/simulated-device.ts';

const OWN = 'turno://device/device.html';

/** A valid request for each channel. */
const FITTING: Readonly<Record<string, unknown>> = {
  'local:state': null,
  'local:language': 'en',
  'local:role': 'kiosk',
  'local:screen': 1,
  'local:server': '192.168.1.10',
  'local:return': null,
  'page:heartbeat': { isRendered: true },
  'page:corner': null,
  'page:attention': { title: 'Turno', text: 'Message' },
  'page:workstation': null,
  'page:store-workstation': '7',
};

const outcome = (device: FakeDevice, url: string, channel: string, ...sent: unknown[]) =>
  device.electron.send(device.contents(), { url, parent: null }, channel, ...sent).then(
    () => 'answered',
    (error: Error) => error.message,
  );

/** Channels that answer a page at an address. */
async function answered(device: FakeDevice, url: string): Promise<string[]> {
  const open: string[] = [];
  for (const channel of servedChannels()) {
    if ((await outcome(device, url, channel, FITTING[channel])) === 'answered') open.push(channel);
  }
  return open;
}

describe('the bridge', () => {
  it('has exactly these channels', async () => {
    const device = await createPairedDevice('kiosk');
    expect(servedChannels().sort()).toEqual(Object.keys(FITTING).sort());
    expect([...device.electron.handlers.keys()].sort()).toEqual(Object.keys(FITTING).sort());
  });

  it('gives device pages and server pages their own channels', async () => {
    const own = servedChannels().filter((channel) => channel.startsWith('local:'));
    const fresh = createFakeDevice();
    fresh.appliance.start();
    expect(await answered(fresh, OWN)).toEqual([...own, 'page:heartbeat']);
    expect(await answered(await createPairedDevice('display'), `${SERVER}/x`)).toEqual([
      'page:heartbeat',
      'page:corner',
    ]);
    expect(await answered(await createPairedDevice('operator'), `${SERVER}/x`)).toEqual([
      ...['page:heartbeat', 'page:attention', 'page:workstation', 'page:store-workstation'],
    ]);
  });

  it.each([
    'https://example.com/',
    'http://192.168.1.10:8081/',
    'http://192.168.1.10:8080.example.com/',
    'file:///etc/passwd',
    'about:blank',
    'data:text/html,x',
    'turno://devices/device.html',
    '',
  ])('does not answer a page at %o', async (url) => {
    expect(await answered(await createPairedDevice('operator'), url)).toEqual([]);
    expect(await answered(await createPairedDevice('kiosk'), url)).toEqual([]);
  });

  it('answers no nested frame, no frame that is gone, and no other window', async () => {
    const device = await createPairedDevice('operator');
    const sent = FITTING['page:heartbeat'];
    const rejected = expect.objectContaining({ message: 'refused' });
    const url = `${SERVER}/`;
    const { electron } = device;
    await expect(
      electron.send(device.contents(), { url, parent: {} }, 'page:heartbeat', sent),
    ).rejects.toEqual(rejected);
    await expect(electron.send(device.contents(), null, 'page:heartbeat', sent)).rejects.toEqual(rejected);
    const other = new FakeContents({
      time: device.time,
      load: () => 'page',
      latencyMs: () => 0,
      windowSystem: () => 'x11',
      invoke: async () => null,
      onChild: () => {},
    });
    await expect(electron.send(other, { url, parent: null }, 'page:heartbeat', sent)).rejects.toEqual(
      rejected,
    );
  });

  it('rejects values that do not fit a channel, and continues', async () => {
    const kiosk = await createPairedDevice('kiosk');
    const operator = await createPairedDevice('operator');
    const before = [kiosk.address(), operator.address()];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...servedChannels()),
        fc.array(fc.anything(), { maxLength: 3 }),
        async (channel, sent) => {
          for (const device of [kiosk, operator]) {
            for (const url of [OWN, `${SERVER}/`]) {
              const answer = await outcome(device, url, channel, ...sent);
              // Error texts are constant and reveal nothing about the machine.
              expect(['answered', 'refused']).toContain(answer);
            }
          }
        },
      ),
      { numRuns: 400 },
    );
    await kiosk.press('local:return', null).catch(() => {});
    await kiosk.time.pass(200_000);
    expect([kiosk.address(), operator.address()]).toEqual(before);
    expect([kiosk.storedSettings().role, operator.storedSettings().role]).toEqual(['kiosk', 'operator']);
  });

  it.each([
    ['local:role', 'central'],
    ['local:role', ['kiosk']],
    ['local:server', 'x'.repeat(301)],
    ['page:heartbeat', { isRendered: true, more: 1 }],
    ['page:heartbeat', { isRendered: 'true' }],
    ['page:store-workstation', ''],
    ['page:store-workstation', 'x'.repeat(46)],
    ['page:attention', { title: 'x'.repeat(101), text: '' }],
    ['page:attention', { title: 'x', text: 'x'.repeat(501) }],
    ['page:attention', { title: 'x', text: 'x', more: 'x' }],
    ['local:screen', '1'],
  ])('rejects %s with %o', async (channel, sent) => {
    const device = await createPairedDevice('operator');
    const url = channel.startsWith('local:') ? OWN : `${SERVER}/`;
    expect(await outcome(device, url, channel, sent)).toBe('refused');
  });

  it('rejects more than one argument', async () => {
    const device = await createPairedDevice('operator');
    const fitting = FITTING['page:heartbeat'];
    expect(await outcome(device, `${SERVER}/`, 'page:heartbeat', fitting)).toBe('answered');
    expect(await outcome(device, `${SERVER}/`, 'page:heartbeat', fitting, fitting)).toBe('refused');
  });
});
