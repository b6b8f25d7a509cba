import { expect, it } from 'vitest';
import {
  createFakeDevice,
  createPairedDevice,
  type FakeDevice,
  KEY,
  MONDAY,
  PATHS,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';
import { isSoftwareRendering } from './graphics.ts';

const DAY = 86_400_000;
const DRIVER = '1.0.0 6.1';

const end = (device: FakeDevice, type = 'GPU', reason = 'crashed') =>
  device.electron.appEvents.emit('child-process-gone', {}, { type, reason, exitCode: 1 });

it('disables the graphics card for a week after three failures in ten minutes', async () => {
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

it('continues with the card after occasional failures', async () => {
  const device = await createPairedDevice('display');
  for (let failure = 0; failure < 10; failure += 1) {
    end(device);
    await device.time.pass(6 * 60_000);
  }
  expect([device.electron.relaunches, device.contents().state]).toEqual([[], 'alive']);
});

it('does not count a graphics process that ends in order', async () => {
  const device = await createPairedDevice('display');
  for (let exit = 0; exit < 5; exit += 1) end(device, 'GPU', 'clean-exit');
  await device.time.pass(0);
  expect(device.electron.relaunches).toEqual([]);
});

it('does not restart for other processes, nor while rendering without the card', async () => {
  const device = await createPairedDevice('display');
  for (let failure = 0; failure < 5; failure += 1) end(device, 'Utility');
  for (let failure = 0; failure < 9; failure += 1) end(device);
  await device.time.pass(0);
  expect(device.electron.relaunches).toHaveLength(1);
});

it('restarts even if the disk stores no setting', async () => {
  const device = await createPairedDevice('display');
  device.disk.isFull = true;
  for (let failure = 0; failure < 3; failure += 1) end(device);
  await device.time.pass(0);
  expect(device.electron.relaunches).toHaveLength(1);
});

/**
 * A display that has used software rendering for this number of times, now until this number of days from the start.
 */
async function playSoftwareRendering(days: number, times: number) {
  const softwareRendering = { until: MONDAY + days * DAY, times, driver: DRIVER };
  const device = createFakeDevice([
    JSON.stringify({ key: KEY, role: 'display', server: SERVER, path: PATHS.display, softwareRendering }),
  ]);
  device.branch.devices.set(KEY, { role: 'display', path: PATHS.display });
  // Open one hour a week; otherwise no customers are present.
  device.branch.hours = { hours: [{ day: 'Domingo', start: '07:00:00', end: '08:00:00' }], zoneHours: 0 };
  device.appliance.start();
  await device.time.pass(1_000);
  return device;
}

it('retries the card after the period, outside opening hours', async () => {
  const device = await playSoftwareRendering(1, 1);
  await device.time.pass(DAY - 3_600_000);
  expect(device.electron.relaunches).toEqual([]);
  await device.time.pass(2 * 3_600_000);
  expect(device.electron.relaunches).toHaveLength(1);
});

it('does not restart in front of customers to retry the card', async () => {
  const device = await playSoftwareRendering(1, 1);
  device.branch.hours = null;
  await device.time.pass(2 * DAY);
  expect(device.electron.relaunches).toEqual([]);
});

it('doubles the period after another failure, up to eight weeks', async () => {
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
  ['the period is over', { now: MONDAY + 7 * DAY + 1, driver: DRIVER }, false],
  ['the period is not over', { now: MONDAY, driver: DRIVER }, true],
  ['the program has another version', { now: MONDAY, driver: '1.1.0 6.1' }, false],
  ['the clock was set back by years', { now: MONDAY - 4_000 * DAY, driver: DRIVER }, false],
])('software rendering if %s: %o %s', (_, at, isSoftware) => {
  const softwareRendering = { until: MONDAY + 7 * DAY, times: 1, driver: DRIVER };
  expect(isSoftwareRendering({ softwareRendering }, at)).toBe(isSoftware);
});
