import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createResourceFiles } from './resource-files.ts';

describe('the files of resources', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'resources-'));
    await writeFile(join(folder, 'uploaded'), 'a picture');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const inside = () => readdir(join(folder, 'resources')).catch(() => []);

  it('have their names once they are put there, and not before', async () => {
    const files = createResourceFiles(folder);
    const { hash, put } = await files.stage(join(folder, 'uploaded'));
    expect(files.has(hash)).toBe(false);
    await put();
    expect([files.has(hash), await inside()]).toEqual([true, [hash]]);
  });

  it('that a sudden end cut off are gone with the next start, whole ones stay', async () => {
    const files = createResourceFiles(folder);
    const whole = await files.stage(join(folder, 'uploaded'));
    await whole.put();
    await files.stage(join(folder, 'uploaded'));
    expect(await inside()).toHaveLength(2);
    await createResourceFiles(folder).clearUnfinished();
    expect(await inside()).toEqual([whole.hash]);
  });

  it('are none where nothing was uploaded', async () => {
    await createResourceFiles(folder).clearUnfinished();
    expect(await inside()).toEqual([]);
  });
});
