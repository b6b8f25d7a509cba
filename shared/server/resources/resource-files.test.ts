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

  it('have their names only after they are complete', async () => {
    const files = createResourceFiles(folder);
    const { hash, put } = await files.stage(join(folder, 'uploaded'));
    expect(files.has(hash)).toBe(false);
    await put();
    expect([files.has(hash), await inside()]).toEqual([true, [hash]]);
  });

  it('are removed at the next start if they are incomplete, complete ones remain', async () => {
    const files = createResourceFiles(folder);
    const complete = await files.stage(join(folder, 'uploaded'));
    await complete.put();
    await files.stage(join(folder, 'uploaded'));
    expect(await inside()).toHaveLength(2);
    await createResourceFiles(folder).clearUnfinished();
    expect(await inside()).toEqual([complete.hash]);
  });

  it('are none without uploads', async () => {
    await createResourceFiles(folder).clearUnfinished();
    expect(await inside()).toEqual([]);
  });
});
