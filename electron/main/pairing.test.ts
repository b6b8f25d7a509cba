import { expect, it } from 'vitest';
import {
  createFakeDevice,
  createPairedDevice,
  KEY,
  PATHS,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';

const delayUnpairing = (device: Awaited<ReturnType<typeof createPairedDevice>>) =>
  device.electron.invoke(device.contents(), 'page:corner', null);

it('a machine that changes its role leaves no device behind that would raise an alarm', async () => {
  const device = await createPairedDevice('kiosk');
  await delayUnpairing(device);
  await device.time.pass(1_000);
  const [code = ''] = device.branch.codes.keys();
  device.branch.pair(code, { role: 'display', path: PATHS.display });
  await device.time.pass(1_000);
  expect(device.storedSettings().role).toBe('display');
  expect([...device.branch.devices.values()]).toEqual([{ role: 'display', path: PATHS.display }]);
  expect(device.storedSettings().former).toEqual([]);
});

it('the removal is reported once the branch is reachable, also after a power failure', async () => {
  const former = { server: 'http://192.168.1.20:8080', key: 'b'.repeat(64) };
  const device = createFakeDevice([
    JSON.stringify({ key: KEY, role: 'kiosk', server: SERVER, path: PATHS.kiosk, former: [former] }),
  ]);
  device.branch.devices.set(former.key, { role: 'display', path: PATHS.display });
  device.branch.isThere = false;
  device.appliance.start();
  await device.time.pass(120_000);
  expect(device.storedSettings().former).toEqual([former]);
  device.branch.isThere = true;
  await device.time.pass(61_000);
  expect(device.branch.devices.has(former.key)).toBe(false);
  expect(device.storedSettings().former).toEqual([]);
});

it('stays paired if the branch only changes its role', async () => {
  const device = await createPairedDevice('kiosk');
  device.branch.change(KEY, { role: 'display', path: PATHS.display });
  await device.time.pass(2_000);
  expect([device.storedSettings().role, device.branch.devices.has(KEY)]).toEqual(['display', true]);
});

it('returns to its former role, and stays paired, if nobody enters its code', async () => {
  const device = await createPairedDevice('kiosk');
  await delayUnpairing(device);
  await device.time.pass(200_000);
  expect([device.storedSettings().role, device.branch.devices.has(KEY)]).toEqual(['kiosk', true]);
});

it('polls no more often than the server holds polls if it is unpaired while the corner is held', async () => {
  const device = await createPairedDevice('kiosk');
  await delayUnpairing(device);
  device.branch.unpairAll();
  let requests = 0;
  const { pairing } = device.branch.client;
  Object.assign(device.branch.client, {
    pairing: (...question: Parameters<typeof pairing>) => {
      requests += 1;
      return pairing(...question);
    },
  });
  await device.time.pass(60_000);
  expect(requests).toBeLessThan(10);
});
