import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, linkSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packagedNode } from '#build/choose-node.js';
import { ROOT } from '#build/once.ts';
import { releaseFiles } from '#build/release-files.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { announcedOrigin } from '#tests/support/servers/spawn-branch.ts';

// A release brings the Node of npm's package along, and is made on Linux.
const canBePacked = process.platform === 'linux' && packagedNode() !== null;

describe.skipIf(!canBePacked)('a release', () => {
  let files: string[];
  let unpacked: TemporaryFolder;
  beforeAll(() => {
    const { status } = spawnSync(process.execPath, [join(ROOT, 'build/build.ts')], { stdio: 'ignore' });
    expect(status).toBe(0);
    files = releaseFiles(ROOT);
    // Outside the project, whose libraries would be found otherwise; links, since packing takes a quarter of a minute.
    unpacked = temporaryFolder(tmpdir());
    for (const file of files) place(file);
  }, 120_000);
  afterAll(() => unpacked?.remove());

  function place(file: string): void {
    const from = join(ROOT, file);
    const to = join(unpacked.path, file);
    mkdirSync(dirname(to), { recursive: true });
    if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else linkOrCopy(from, to);
  }

  it('holds what is installed, and nothing that builds or tests', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        ...['CHANGELOG.md', 'README.md', 'package.json', 'docs/install.md', 'dist/node'],
        ...['build/systemd/turno-branch.service', 'build/systemd/turno-central.service'],
        ...['dist/servers/branch.js', 'dist/servers/central.js', 'dist/pages/index.html'],
        'node_modules/better-sqlite3/package.json',
      ]),
    );
    const strange = files.filter((file) => /^(node_modules\/(vite|vitest|typescript)\/|shared\/)/.test(file));
    expect(strange).toEqual([]);
    expect(files.filter((file) => file.includes('/include/node/'))).toEqual([]);
  });

  it('starts a branch where there is neither npm nor any other program', { timeout: 60_000 }, async () => {
    const data = temporaryFolder();
    const args = ['build/launch.js', '--built', 'dist/servers/branch.js'];
    const child = spawn(join(unpacked.path, 'dist/node'), args, {
      cwd: unpacked.path,
      env: { PATH: '', TURNO_PORT: '0', TURNO_HOST: '127.0.0.1', TURNO_DATA_DIR: data.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    try {
      const origin = await announcedOrigin(child);
      expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ database: 'ok' });
      expect((await fetch(`${origin}/setup`)).status).toBe(200);
    } finally {
      child.kill('SIGTERM');
      await ended;
      data.remove();
    }
  });
});

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Copies where the folder for temporary files is on another disk.
    copyFileSync(from, to);
  }
}
