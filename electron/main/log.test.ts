import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createPairedDevice } from '#tests/support/electron/simulated-device.ts';
import { createDeviceLog, openLogFiles } from './log.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('drops lines while the disk is full, and logs how many were lost afterwards', async () => {
  const device = await createPairedDevice('kiosk');
  device.disk.isFull = true;
  for (let failure = 0; failure < 3; failure += 1) {
    device.contents().crash('crashed');
    await device.time.pass(10_000);
  }
  expect(device.contents().state).toBe('alive');
  device.disk.isFull = false;
  device.contents().crash('crashed');
  await device.time.pass(0);
  expect(JSON.parse(device.written.at(-1) ?? '{}')).toMatchObject({ level: 'warn', dropped: 3 });
});

it('never writes the device key', async () => {
  const device = await createPairedDevice('kiosk');
  device.contents().crash('crashed');
  await device.time.pass(70_000);
  expect(device.log.lastLines().join('\n')).not.toContain('a'.repeat(64));
});

it('holds the last lines in memory, up to a limit', () => {
  const log = createDeviceLog({ write: (_line, done) => done(null) }, () => 0);
  for (let line = 0; line < 2_000; line += 1) log.info(`line ${line}`);
  expect(log.lastLines()).toHaveLength(500);
  expect(log.lastLines().at(-1)).toContain('line 1999');
});

it('writes to files again after the folder was missing', async () => {
  const path = join(folder.path, 'log');
  writeFileSync(path, 'a file in the way');
  let now = 0;
  const files = openLogFiles(path, () => now);
  const write = (line: string) => new Promise<Error | null>((resolve) => files.write(`${line}\n`, resolve));
  expect(await write('lost')).not.toBeNull();
  expect(await write('lost too')).not.toBeNull();
  rmSync(path);
  mkdirSync(path);
  now = 61_000;
  expect(await write('kept')).toBeNull();
  expect(readFileSync(join(path, 'device.log'), 'utf8')).toBe('kept\n');
  await files.close();
});
