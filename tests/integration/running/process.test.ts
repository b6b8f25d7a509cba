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
    const begun = spawn(process.execPath, [join(ROOT, `${server}-server/main.ts`)], {
      env: {
        ...process.env,
        TURNO_PORT: '0',
        TURNO_HOST: '127.0.0.1',
        TURNO_DATA_DIR: folder.path,
        // Each request is worth a line of the log, and so of the output.
        TURNO_LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = begun;
    return { begun, ended: once(begun, 'exit') };
  }

  it('keeps what it writes from other accounts of the machine, in a folder too that was open to them', async () => {
    chmodSync(folder.path, 0o755);
    await announcedOrigin(begin().begun);
    const files = readdirSync(folder.path, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.db'))).toHaveLength(1);
    const open = ['', ...files].filter((file) => (statSync(join(folder.path, file)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('goes on when nobody reads what it says any more, and stops in order', async () => {
    const { begun, ended } = begin();
    const origin = await announcedOrigin(begun);
    begun.stdout.destroy();
    begun.stderr.destroy();
    for (const _ of Array.from({ length: 20 })) {
      // Refused, and so written down.
      expect((await fetch(`${origin}/api/branches/`)).status).toBe(401);
    }
    expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ database: 'ok' });
    begun.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('stops in order when a terminal and npm both tell it to', async () => {
    const { begun, ended } = begin();
    await announcedOrigin(begun);
    begun.kill('SIGINT');
    begun.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });
});
