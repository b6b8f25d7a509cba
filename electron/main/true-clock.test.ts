import { expect, it } from 'vitest';
import { createFakeTime } from '#tests/support/electron/fake-time.ts';
import { createPairedDevice, MONDAY } from '#tests/support/electron/simulated-device.ts';
import { createTrueClock } from './reach.ts';

const silent = { info: () => {}, warn: () => {}, lastLines: () => [] };

it('follows the server’s time, however the clock of the machine jumps', async () => {
  const time = createFakeTime(0);
  const clock = createTrueClock({ time, log: silent });
  expect(clock.now()).toBeNull();
  clock.update(MONDAY);
  await time.pass(60_000);
  time.setClock(MONDAY * 2);
  expect(clock.now()).toBe(MONDAY + 60_000);
  expect(clock.isInaccurate()).toBe(true);
});

it('logs once that the clock is wrong, and continues', async () => {
  const device = await createPairedDevice('kiosk');
  device.time.setClock(0);
  await device.time.pass(10 * 60_000);
  expect(device.written.filter((line) => line.includes('clock of this machine is wrong'))).toHaveLength(1);
  expect(device.contents().state).toBe('alive');
  device.contents().crash('crashed');
  await device.time.pass(2_000);
  expect(device.contents().state).toBe('alive');
});
