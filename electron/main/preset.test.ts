import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createFakeContext, createFakeDevice, SERVER } from '#tests/support/electron/simulated-device.ts';
import { applyPreset, readPreset } from './preset.ts';
import { openSettings } from './settings.ts';

const PRESET = { server: SERVER, role: 'kiosk', name: 'Entrance', screen: { x: 1920, y: 0 } } as const;

let folder: TemporaryFolder;
let warnings: string[];
const log = { info() {}, warn: (what: string) => void warnings.push(what), lastLines: () => [] };
beforeEach(() => {
  folder = temporaryFolder();
  warnings = [];
});
afterEach(() => folder.remove());

describe('the preset of a machine', () => {
  it('is read, and logged if it is not valid', () => {
    const file = join(folder.path, 'preset.json');
    expect(readPreset(file, log)).toBeNull();
    expect(warnings).toEqual([]);
    writeFileSync(file, JSON.stringify(PRESET));
    expect(readPreset(file, log)).toEqual(PRESET);
    for (const wrong of [
      '{',
      '{"server":"ftp://x","role":"kiosk"}',
      '{"server":"http://x","role":"central"}',
    ]) {
      writeFileSync(file, wrong);
      expect(readPreset(file, log)).toBeNull();
    }
    expect(warnings).toHaveLength(3);
  });

  it('skips the questions of the first start, and changes nothing later', async () => {
    const context = createFakeContext();
    const store = () =>
      openSettings({
        file: {
          read: () => context.disk.texts,
          write: async (text) => void context.disk.texts.splice(0, 2, text),
        },
        machine: [],
        time: context.time,
        log,
      });
    const first = store();
    applyPreset(first, PRESET);
    await first.written();
    const device = createFakeDevice([], context);
    device.appliance.start();
    await device.time.pass(1_000);
    expect(await device.page()).toMatchObject({ view: 'pairing', role: 'kiosk', server: SERVER });
    expect(device.storedSettings().screen).toMatchObject({ x: 1920, y: 0 });
    const later = store();
    applyPreset(later, { ...PRESET, role: 'display', server: 'http://192.168.1.99:8080' });
    expect(later.now()).toMatchObject({ role: 'kiosk', server: SERVER });
  });
});
