import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { ROOT } from '../once.ts';
import { writeIcons } from './icons.ts';

describe('the icon of the appliance', () => {
  let folder: TemporaryFolder;
  beforeAll(() => {
    folder = temporaryFolder();
    writeIcons(join(ROOT, 'renderer/ui/marks/app-icon.svg'), folder.path);
  });
  afterAll(() => folder.remove());

  it('exists in each size that Linux looks up, under its name', async () => {
    const images = readdirSync(folder.path).filter((file) => file.endsWith('.png'));
    expect(images.length).toBeGreaterThan(6);
    for (const file of images) {
      const { width, height } = await loadImage(join(folder.path, file));
      expect(`${width}x${height}.png`).toBe(file);
    }
  });

  it('contains each size for Windows in one file, at the offset that its table states', async () => {
    const ico = readFileSync(join(folder.path, 'icon.ico'));
    const sizes = [];
    for (let index = 0; index < ico.readUInt16LE(4); index += 1) {
      const entry = 6 + 16 * index;
      const offset = ico.readUInt32LE(entry + 12);
      const { width } = await loadImage(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8)));
      expect(ico.readUInt8(entry)).toBe(width % 256);
      sizes.push(width);
    }
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });
});
