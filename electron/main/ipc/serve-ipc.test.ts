import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeContents } from '#tests/support/electron/fake-window.ts';
import {
  createFakeDevice,
  createPairedDevice,
  type FakeDevice,
  SERVER,
  servedChannels,
} from '#tests/support/electron/played-device.ts';

const OWN = 'turno://device/device.html';

/** What belongs on each channel. */
const FITTING: Readonly<Record<string, unknown>> = {
  'own:state': null,
  'own:language': 'en',
  'own:role': 'kiosk',
  'own:screen': 1,
  'own:server': '192.168.1.10',
  'own:return': null,
  'page:beat': { drawn: true },
  'page:corner': null,
  'page:attention': { title: 'Turno', text: 'Message' },
  'page:workstation': null,
  'page:remember-workstation': '7',
};

const outcome = (device: FakeDevice, url: string, channel: string, ...sent: unknown[]) =>
  device.electron.send(device.contents(), { url, parent: null }, channel, ...sent).then(
    () => 'answered',
    (error: Error) => error.message,
  );

/** Which channels answer a page at an address. */
async function answered(device: FakeDevice, url: string): Promise<string[]> {
  const open: string[] = [];
  for (const channel of servedChannels()) {
    if ((await outcome(device, url, channel, FITTING[channel])) === 'answered') open.push(channel);
  }
  return open;
}

describe('the bridge', () => {
  it('has these channels and no other', async () => {
    const device = await createPairedDevice('kiosk');
    expect(servedChannels().sort()).toEqual(Object.keys(FITTING).sort());
    expect([...device.electron.handlers.keys()].sort()).toEqual(Object.keys(FITTING).sort());
  });

  it('gives the device’s own page its own channels, and pages of the server theirs', async () => {
    const own = servedChannels().filter((channel) => channel.startsWith('own:'));
    const fresh = createFakeDevice();
    fresh.appliance.start();
    expect(await answered(fresh, OWN)).toEqual([...own, 'page:beat']);
    expect(await answered(await createPairedDevice('display'), `${SERVER}/x`)).toEqual([
      'page:beat',
      'page:corner',
    ]);
    expect(await answered(await createPairedDevice('operator'), `${SERVER}/x`)).toEqual([
      ...['page:beat', 'page:attention', 'page:workstation', 'page:remember-workstation'],
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
  ])('answers nothing to a page at %o', async (url) => {
    expect(await answered(await createPairedDevice('operator'), url)).toEqual([]);
    expect(await answered(await createPairedDevice('kiosk'), url)).toEqual([]);
  });

  it('answers no frame within a page, no frame that is gone, and no other window', async () => {
    const device = await createPairedDevice('operator');
    const sent = FITTING['page:beat'];
    const refused = expect.objectContaining({ message: 'refused' });
    const url = `${SERVER}/`;
    const { electron } = device;
    await expect(electron.send(device.contents(), { url, parent: {} }, 'page:beat', sent)).rejects.toEqual(
      refused,
    );
    await expect(electron.send(device.contents(), null, 'page:beat', sent)).rejects.toEqual(refused);
    const other = new FakeContents({ time: device.time, load: () => 'page', invoke: async () => null });
    await expect(electron.send(other, { url, parent: null }, 'page:beat', sent)).rejects.toEqual(refused);
  });

  it('takes nothing but what belongs on a channel, and goes on as before', async () => {
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
              // The texts that are told are always the same: they give away nothing of the machine.
              expect(['answered', 'refused']).toContain(answer);
            }
          }
        },
      ),
      { numRuns: 400 },
    );
    await kiosk.press('own:return', null).catch(() => {});
    await kiosk.time.pass(200_000);
    expect([kiosk.address(), operator.address()]).toEqual(before);
    expect([kiosk.storedSettings().role, operator.storedSettings().role]).toEqual(['kiosk', 'operator']);
  });

  it.each([
    ['own:role', 'central'],
    ['own:role', ['kiosk']],
    ['own:server', 'x'.repeat(301)],
    ['page:beat', { drawn: true, more: 1 }],
    ['page:beat', { drawn: 'true' }],
    ['page:remember-workstation', ''],
    ['page:remember-workstation', 'x'.repeat(46)],
    ['page:attention', { title: 'x'.repeat(101), text: '' }],
    ['page:attention', { title: 'x', text: 'x'.repeat(501) }],
    ['page:attention', { title: 'x', text: 'x', more: 'x' }],
    ['own:screen', '1'],
  ])('refuses %s with %o', async (channel, sent) => {
    const device = await createPairedDevice('operator');
    const url = channel.startsWith('own:') ? OWN : `${SERVER}/`;
    expect(await outcome(device, url, channel, sent)).toBe('refused');
  });

  it('refuses more than one thing at once', async () => {
    const device = await createPairedDevice('operator');
    const fitting = FITTING['page:beat'];
    expect(await outcome(device, `${SERVER}/`, 'page:beat', fitting)).toBe('answered');
    expect(await outcome(device, `${SERVER}/`, 'page:beat', fitting, fitting)).toBe('refused');
  });
});
