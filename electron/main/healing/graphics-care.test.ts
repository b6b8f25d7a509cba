import { expect, it } from 'vitest';
import { type PlayedDevice, playPaired } from '#tests/support/electron/played-device.ts';

const end = (device: PlayedDevice, type = 'GPU') =>
  device.electron.appEvents.emit('child-process-gone', {}, { type, reason: 'crashed', exitCode: 1 });

it('draws without the graphics card once it has failed three times in ten minutes', async () => {
  const device = await playPaired('display');
  end(device);
  await device.time.pass(60_000);
  end(device);
  await device.time.pass(60_000);
  expect(device.electron.relaunches).toEqual([]);
  end(device);
  await device.time.pass(0);
  expect(device.kept()).toMatchObject({ drawsInSoftware: true });
  expect(device.electron.relaunches).toHaveLength(1);
});

it('goes on with the card where it fails now and then', async () => {
  const device = await playPaired('display');
  for (let failure = 0; failure < 10; failure += 1) {
    end(device);
    await device.time.pass(6 * 60_000);
  }
  expect([device.electron.relaunches, device.contents().state]).toEqual([[], 'alive']);
});

it('does not begin anew for other processes, nor once it draws without the card', async () => {
  const device = await playPaired('display');
  for (let failure = 0; failure < 5; failure += 1) end(device, 'Utility');
  for (let failure = 0; failure < 9; failure += 1) end(device);
  await device.time.pass(0);
  expect(device.electron.relaunches).toHaveLength(1);
});

it('begins anew though the disk takes no setting', async () => {
  const device = await playPaired('display');
  device.disk.isFull = true;
  for (let failure = 0; failure < 3; failure += 1) end(device);
  await device.time.pass(0);
  expect(device.electron.relaunches).toHaveLength(1);
});
