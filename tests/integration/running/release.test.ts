import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '#build/once.ts';
import { releaseFiles } from '#build/release-files.ts';
import { guideBlocks } from '#tests/support/checks/guide-blocks.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { CAN_BE_RELEASED, unpackRelease } from '#tests/support/data/unpacked-release.ts';
import { announcedOrigin } from '#tests/support/servers/spawn-branch.ts';

const PASSWORD = 'a long password';
/** First words of the blocks that need only a release and a running branch. */
const RUN = /^(backup|look|recover|licence|first ticket)\b/;

describe.skipIf(!CAN_BE_RELEASED)('a release', () => {
  let release: TemporaryFolder;
  let machine: TemporaryFolder;
  let branch: ChildProcess;
  let origin: string;
  beforeAll(async () => {
    release = unpackRelease();
    machine = temporaryFolder();
    const central = start('central');
    await announcedOrigin(central);
    await stop(central);
    branch = start('branch');
    origin = await announcedOrigin(branch);
  });
  afterAll(async () => {
    if (branch) await stop(branch);
    release?.remove();
    machine?.remove();
  });

  /** Starts a server like `npm run`, in an environment without npm or any other program. */
  function start(server: 'branch' | 'central'): ChildProcess {
    const args = ['build/launch.js', '--built', `dist/servers/${server}.js`];
    const data = join(machine.path, `turno-${server}`);
    return spawn(join(release.path, 'dist/node'), args, {
      cwd: release.path,
      env: { PATH: '', TURNO_PORT: '0', TURNO_HOST: '127.0.0.1', TURNO_DATA_DIR: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async function stop(server: ChildProcess): Promise<void> {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }

  it('contains what is installed, and nothing for build or tests', () => {
    const files = releaseFiles(ROOT);
    expect(files).toEqual(
      expect.arrayContaining([
        ...['CHANGELOG.md', 'README.md', 'package.json', 'docs/install.md', 'dist/node'],
        ...['build/systemd/turno-branch.service', 'build/systemd/turno-central.service'],
        ...['dist/servers/branch.js', 'dist/servers/central.js', 'dist/pages/index.html'],
        'node_modules/better-sqlite3/package.json',
      ]),
    );
    const strange = /^(node_modules\/(vite|vitest|typescript)\/|shared\/)|\/include\/node\//;
    expect(files.filter((file) => strange.test(file))).toEqual([]);
  });

  it('starts a branch with its pages, ready for set-up', async () => {
    expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ database: 'ok' });
    expect((await fetch(`${origin}/setup`)).status).toBe(200);
  });

  describe('with a configured branch', () => {
    beforeAll(async () => {
      // The running server has not shown its code; each start generates another.
      await stop(branch);
      branch = start('branch');
      const code = new Promise<string>((resolve) => {
        branch.stdout?.on('data', (part: Buffer) => {
          const [, displayed] = /with the code (\S+)/.exec(String(part)) ?? [];
          if (displayed) resolve(displayed);
        });
      });
      origin = await announcedOrigin(branch);
      const body = JSON.stringify({
        code: await code,
        newPassword: PASSWORD,
        language: 'en',
        syncType: 'standalone',
        branchName: 'High Street',
      });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${origin}/api/setup`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
    });

    /** The expected output of a block of commands, besides a successful exit. */
    const SAYS: readonly (readonly [RegExp, string])[] = [
      [/^first ticket/, '"code":"A001"'],
      [/^recover/, 'New password of admin'],
      [/^backup/, 'in order'],
      [/^look: check the copy/, 'in order'],
      [/^look: in a checkout/, 'in order'],
      [/^look: list administrators/, 'admin'],
      [/^look$/, 'Audit'],
      [/^licence/, ''],
    ];

    it('expects an output of every block that is run', () => {
      const marks = guideBlocks()
        .map(({ mark }) => mark)
        .filter((mark) => RUN.test(mark));
      expect(marks.filter((mark) => !SAYS.some(([which]) => which.test(mark)))).toEqual([]);
    });

    it.each(guideBlocks().filter(({ mark }) => RUN.test(mark)))(
      'does as described in $page: $mark',
      ({ mark, commands }) => {
        const here = commands
          .replaceAll('/opt/turno', release.path)
          .replaceAll('/tmp/turno-check', join(machine.path, 'looked-at'))
          .replaceAll(/\/var\/(lib|backups)/g, machine.path);
        const { stdout, stderr, status } = spawnSync('bash', ['-euc', here], {
          cwd: release.path,
          encoding: 'utf8',
          env: {
            PATH: process.env.PATH,
            TURNO: origin,
            PASSWORD,
            TURNO_DATA_DIR: join(machine.path, 'turno-branch'),
          },
        });
        expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
        for (const [which, words] of SAYS) if (which.test(mark)) expect(stdout).toContain(words);
      },
    );
  });
});
