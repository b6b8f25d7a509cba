import { expect, it } from 'vitest';
import {
  createFakeDevice,
  createPairedDevice,
  type FakeDevice,
  KEY,
  MONDAY,
  PATHS,
  SERVER,
} from '#tests/support/electron/played-device.ts';
import { isSoftwareRendering } from './graphics-care.ts';

const DAY = 86_400_000;
const DRIVER = '1.0.0 6.1';

const end = (device: FakeDevice, type = 'GPU') =>
  device.electron.appEvents.emit('child-process-gone', {}, { type, reason: 'crashed', exitCode: 1 });

it('leaves the graphics card alone for a week once it has failed three times in ten minutes', async () => {
  const device = await createPairedDevice('display');
  end(device);
  await device.time.pass(60_000);
  end(device);
  await device.time.pass(60_000);
  expect(device.electron.relaunches).toEqual([]);
  end(device);
  await device.time.pass(0);
  expect(device.storedSettings()).toMatchObject({
    softwareRendering: { times: 1, until: device.time.now() + 7 * DAY },
  });
  expect(device.electron.relaunches).toHaveLength(1);
});

it('goes on with the card where it fails now and then', async () => {
  const device = await createPairedDevice('display');
  for (let failure = 0; failure < 10; failure += 1) {
    end(device);
    await device.time.pass(6 * 60_000);
  }
  expect([device.electron.relaunches, device.contents().state]).toEqual([[], 'alive']);
});

it('does not begin anew for other processes, nor once it draws without the card', async () => {
  const device = await createPairedDevice('display');
  for (let failure = 0; failure < 5; failure += 1) end(device, 'Utility');
  for (let failure = 0; failure < 9; failure += 1) end(device);
  await device.time.pass(0);
  expect(device.electron.relaunches).toHaveLength(1);
});

it('begins anew though the disk takes no setting', async () => {
  const device = await createPairedDevice('display');
  device.disk.isFull = true;
  for (let failure = 0; failure < 3; failure += 1) end(device);
  await device.time.pass(0);
  expect(device.electron.relaunches).toHaveLength(1);
});

/** A display that left its card alone until some days from now on, the so manieth time. */
async function playSoftwareRendering(days: number, times: number) {
  const softwareRendering = { until: MONDAY + days * DAY, times, driver: DRIVER };
  const device = createFakeDevice([
    JSON.stringify({ key: KEY, role: 'display', server: SERVER, path: PATHS.display, softwareRendering }),
  ]);
  device.branch.devices.set(KEY, { role: 'display', path: PATHS.display });
  // Open for an hour of the week: else nobody looks.
  device.branch.hours = { hours: [{ day: 'Domingo', start: '07:00:00', end: '08:00:00' }], zoneHours: 0 };
  device.appliance.start();
  await device.time.pass(1_000);
  return device;
}

it('tries the card again once its time is over, while nobody looks', async () => {
  const device = await playSoftwareRendering(1, 1);
  await device.time.pass(DAY - 3_600_000);
  expect(device.electron.relaunches).toEqual([]);
  await device.time.pass(2 * 3_600_000);
  expect(device.electron.relaunches).toHaveLength(1);
});

it('does not begin anew before customers to try it', async () => {
  const device = await playSoftwareRendering(1, 1);
  device.branch.hours = null;
  await device.time.pass(2 * DAY);
  expect(device.electron.relaunches).toEqual([]);
});

it('leaves a card that fails again alone for twice as long, up to eight weeks', async () => {
  for (const [times, days] of [
    [1, 14],
    [2, 28],
    [9, 56],
  ] as const) {
    const device = await playSoftwareRendering(-1, times);
    for (let failure = 0; failure < 3; failure += 1) end(device);
    await device.time.pass(0);
    expect(device.storedSettings()).toMatchObject({
      softwareRendering: { until: device.time.now() + days * DAY },
    });
  }
});

it.each([
  ['its time is over', { now: MONDAY + 7 * DAY + 1, driver: DRIVER }, false],
  ['its time is not over', { now: MONDAY, driver: DRIVER }, true],
  ['the program is another', { now: MONDAY, driver: '1.1.0 6.1' }, false],
  ['the clock has fallen back by years', { now: MONDAY - 4_000 * DAY, driver: DRIVER }, false],
])('a card that was left alone rests where %s: %o %s', (_, at, isSoftware) => {
  const softwareRendering = { until: MONDAY + 7 * DAY, times: 1, driver: DRIVER };
  expect(isSoftwareRendering({ softwareRendering }, at)).toBe(isSoftware);
});
