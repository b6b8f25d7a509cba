import { expect, it } from 'vitest';
import {
  createFakeDevice,
  createPairedDevice,
  KEY,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';

it('a kiosk prints for its branch while it is a kiosk, and starts once', async () => {
  const { appliance, printing, branch, time } = await createPairedDevice('kiosk');
  expect(printing.log).toEqual([`start ${SERVER} ${KEY}`]);
  branch.devices.set(KEY, { role: 'kiosk', path: '/kiosk/2/branch/1/viewer' });
  await time.pass(120_000);
  expect(printing.log).toHaveLength(1);
  branch.devices.set(KEY, { role: 'display', path: '/digital-signage/3' });
  await time.pass(120_000);
  expect(printing.log).toEqual([`start ${SERVER} ${KEY}`, 'stop']);
  appliance.end();
  expect(printing.log).toHaveLength(2);
});

it('a kiosk that changes its role stops printing', async () => {
  const { appliance, printing } = await createPairedDevice('kiosk');
  appliance.end();
  expect(printing.log.at(-1)).toBe('stop');
});

it.each(['operator', 'display'] as const)(
  'a machine of a role other than kiosk prints nothing: %s',
  async (role) => {
    const { printing } = await createPairedDevice(role);
    expect(printing.log).toEqual([]);
  },
);

it('a machine without a role prints nothing', async () => {
  const { appliance, printing, time } = createFakeDevice();
  appliance.start();
  await time.pass(1_000);
  expect(printing.log).toEqual([]);
});
