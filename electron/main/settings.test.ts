import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import {
  createFakeContext,
  createFakeDevice,
  createPairedDevice,
  KEY,
  PATHS,
  SERVER,
} from '#tests/support/electron/simulated-device.ts';
import { readDeviceSettings, settingsFile } from './settings.ts';

const COMPLETE = {
  key: KEY,
  language: 'sv',
  role: 'kiosk',
  server: SERVER,
  path: PATHS.kiosk,
  workstation: '7',
  screen: { id: 1, label: 'Wall', x: 0, y: 0 },
  bounds: { x: 1, y: 2, width: 3, height: 4 },
  former: [{ server: 'http://192.168.1.20:8080', key: 'b'.repeat(64) }],
  softwareRendering: { until: 1, times: 2, driver: '1.0.0 6.1' },
  machine: ['c'.repeat(64)],
  isCopy: false,
};

describe('device settings that are read', () => {
  it('equal those written', () => {
    expect(readDeviceSettings(COMPLETE)).toEqual(COMPLETE);
  });

  it.each([
    ['key', 'short'],
    ['language', 'de'],
    ['role', 'central'],
    ['server', 'ftp://192.168.1.10'],
    ['server', 'http://192.168.1.10/elsewhere'],
    ['path', '//example.com/'],
    ['path', 'https://example.com/'],
    ['screen', { id: 'x' }],
    ['bounds', { x: 0, y: 0, width: -1, height: 4 }],
    ['former', [{ server: 'x', key: KEY }]],
    ['softwareRendering', { until: 1, times: 0, driver: '' }],
  ])('lose only %s if it is %o', (name, value) => {
    const read = readDeviceSettings({ ...COMPLETE, [name]: value });
    expect({ ...read, [name]: null }).toEqual({ ...COMPLETE, [name]: null });
    expect(read[name as keyof typeof read]).not.toEqual(value);
  });

  it('contain a key of 256 bits, whatever the file held', () => {
    fc.assert(
      fc.property(fc.anything(), (found) => {
        expect(readDeviceSettings(found).key).toMatch(/^[0-9a-f]{64}$/);
      }),
    );
    expect(readDeviceSettings({}).key).not.toBe(readDeviceSettings({}).key);
  });
});

describe('the settings of a device', () => {
  it.each([
    ['nothing', []],
    ['no JSON', ['{"key":']],
    ['zeros, as after a disk failure', ['\0\0\0\0']],
    ['something else', ['[1,2,3]', 'null']],
  ])('are reset if the file holds %s, and the start continues', async (_, texts) => {
    const device = createFakeDevice(texts);
    device.appliance.start();
    await device.time.pass(0);
    expect(await device.page()).toEqual({ view: 'role', canServe: true });
    expect(device.storedSettings().key).toMatch(/^[0-9a-f]{64}$/);
  });

  it('get a new key on a machine to which they were copied, with role and server', async () => {
    const context = createFakeContext([JSON.stringify({ ...COMPLETE, machine: ['c'.repeat(64)] })]);
    context.machine = ['d'.repeat(64)];
    const device = createFakeDevice([], context);
    device.appliance.start();
    await device.time.pass(1_000);
    expect(await device.page()).toMatchObject({ view: 'pairing', role: 'kiosk', isCopy: true });
    const { key, machine, former, server } = device.storedSettings();
    expect({ machine, former, server }).toEqual({ machine: ['d'.repeat(64)], former: [], server: SERVER });
    expect(key).not.toBe(KEY);
  });

  it('keep their key on a machine with a replaced part', async () => {
    const context = createFakeContext([JSON.stringify({ ...COMPLETE, machine: ['c'.repeat(64)] })]);
    context.machine = ['d'.repeat(64), 'c'.repeat(64)];
    const device = createFakeDevice([], context);
    device.appliance.start();
    await device.time.pass(0);
    expect(device.storedSettings()).toMatchObject({
      key: KEY,
      machine: ['d'.repeat(64), 'c'.repeat(64)],
    });
  });

  it('are taken from the second file if the first is damaged', async () => {
    const device = createFakeDevice(['\0\0', JSON.stringify(COMPLETE)]);
    device.appliance.start();
    expect(device.contents().requested).toEqual([`${SERVER}${PATHS.kiosk}#key=${KEY}`]);
  });

  it('apply at once even if the disk is full, and are written as soon as possible', async () => {
    const device = await createPairedDevice('operator');
    device.disk.isFull = true;
    await device.press('page:store-workstation', '12');
    expect(await device.electron.invoke(device.contents(), 'page:workstation', null)).toBe('12');
    await device.time.pass(60 * 60_000);
    expect(device.storedSettings().workstation).not.toBe('12');
    device.disk.isFull = false;
    await device.time.pass(11 * 60_000);
    expect(device.storedSettings().workstation).toBe('12');
  });

  it('are retried after growing pauses while the disk is full', async () => {
    const device = await createPairedDevice('operator');
    device.disk.isFull = true;
    await device.press('page:store-workstation', '12');
    await device.time.pass(24 * 60 * 60_000);
    const tries = device.log.lastLines().filter((line) => line.includes('cannot be written'));
    expect(tries.length).toBeGreaterThan(100);
    expect(tries.length).toBeLessThan(160);
  });
});

describe('the settings file', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('is written twice, completely, and readable for its user only', async () => {
    const path = join(folder.path, 'device.json');
    const file = settingsFile(path);
    await file.write('{"a":1}');
    await file.write('{"a":2}');
    expect(readdirSync(folder.path).sort()).toEqual(['device.json', 'device.json.copy']);
    expect(file.read()).toEqual(['{"a":2}', '{"a":2}']);
  });

  it('is unchanged if a write fails', async () => {
    const path = join(folder.path, 'device.json');
    const file = settingsFile(path);
    await file.write('{"a":1}');
    // A folder in place of the temporary file cannot be overwritten.
    mkdirSync(`${path}.new`);
    await expect(file.write('{"a":2}')).rejects.toThrow();
    expect(readFileSync(path, 'utf8')).toBe('{"a":1}');
  });

  it('is read from its copy if only that is left', () => {
    const path = join(folder.path, 'device.json');
    writeFileSync(`${path}.copy`, 'copy');
    expect(settingsFile(path).read()).toEqual(['copy']);
  });
});
