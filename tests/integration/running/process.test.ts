import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '#build/once.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { announcedOrigin } from '#tests/support/servers/spawn-branch.ts';

const SERVERS = ['branch', 'central'] as const;

describe.each(SERVERS)('the process of a %s server', (server) => {
  let folder: TemporaryFolder;
  let child: ChildProcess | undefined;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    folder.remove();
  });

  function begin() {
    const started = spawn(process.execPath, [join(ROOT, `${server}-server/main.ts`)], {
      env: {
        ...process.env,
        TURNO_PORT: '0',
        TURNO_HOST: '127.0.0.1',
        TURNO_DATA_DIR: folder.path,
        // Each request writes a line to the log, and so to the output.
        TURNO_LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    return { started, ended: once(started, 'exit') };
  }

  it('hides its files from other accounts, also in a folder that was open', async () => {
    chmodSync(folder.path, 0o755);
    await announcedOrigin(begin().started);
    const files = readdirSync(folder.path, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.db'))).toHaveLength(1);
    const open = ['', ...files].filter((file) => (statSync(join(folder.path, file)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('continues when its output is no longer read, and stops in order', async () => {
    const { started, ended } = begin();
    const origin = await announcedOrigin(started);
    started.stdout.destroy();
    started.stderr.destroy();
    for (const _ of Array.from({ length: 20 })) {
      // Rejected, and so logged.
      expect((await fetch(`${origin}/api/branches/`)).status).toBe(401);
    }
    expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ database: 'ok' });
    started.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('stops in order when both terminal and npm request it', async () => {
    const { started, ended } = begin();
    await announcedOrigin(started);
    started.kill('SIGINT');
    started.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });
});
