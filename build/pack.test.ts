import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { pack } from './release-files.ts';

describe.skipIf(process.platform !== 'linux')('packing a release', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    writeFileSync(join(folder.path, 'b.txt'), 'b');
    writeFileSync(join(folder.path, 'a.txt'), 'a', { mode: 0o600 });
    symlinkSync('a.txt', join(folder.path, 'link'));
  });
  afterEach(() => folder.remove());

  function packed(files: readonly string[]): string {
    const archive = join(folder.path, 'out.tar.gz');
    pack({ root: folder.path, files, folder: 'turno-1', archive, seconds: 1_700_000_000 });
    return archive;
  }

  it('creates the same archive from the same content, at any time and in any order', () => {
    const first = readFileSync(packed(['a.txt', 'b.txt', 'link']));
    utimesSync(join(folder.path, 'b.txt'), 1, 1);
    expect(readFileSync(packed(['link', 'b.txt', 'a.txt'])).equals(first)).toBe(true);
  });

  it('puts everything into one readable folder, and preserves links', () => {
    const { stdout } = spawnSync('tar', ['-tvf', packed(['a.txt', 'link'])], { encoding: 'utf8' });
    expect(stdout).toMatch(/^-rw-r--r-- 0\/0 .* turno-1\/a\.txt$/m);
    expect(stdout).toMatch(/turno-1\/link -> a\.txt$/m);
  });

  it('names a missing file in the error', () => {
    expect(() => packed(['gone.txt'])).toThrow(/gone\.txt/);
  });
});
