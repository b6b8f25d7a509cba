import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '#build/once.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { spawnBranch } from '#tests/support/servers/spawn-branch.ts';

/** An account without rights that runs a server if the tests themselves may write everywhere. */
const OTHER_USER = process.getuid?.() === 0 ? 65_534 : undefined;

describe.each(['branch', 'central'] as const)('a %s server with an unusable data folder', (server) => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    if (OTHER_USER !== undefined) chownSync(folder.path, OTHER_USER, OTHER_USER);
  });
  afterEach(() => {
    chmodSync(folder.path, 0o700);
    folder.remove();
  });

  /** The result of a start. */
  const why = (path: string, account?: number, signal?: AbortSignal): Promise<string> =>
    spawnBranch({ folder: path, program: join(ROOT, `${server}-server/main.ts`), account, signal }).then(
      async (running) => {
        await running.kill();
        return 'it started';
      },
      (error: Error) => error.message,
    );
  const apiError = (path: string, reason: string): string =>
    `the server ended with 1 and said: Turno cannot start: the data folder ${path} cannot be used: ${reason}\n`;

  it('reports a file, and a path below one', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    expect(await why(file)).toBe(apiError(file, 'it is a file, or below one'));
    const below = join(file, 'data');
    expect(await why(below)).toBe(apiError(below, 'it is a file, or below one'));
  });

  it('reports a folder that it cannot write or create', async () => {
    chmodSync(folder.path, 0o500);
    const reason = 'the account that runs Turno may not write there';
    expect(await why(folder.path, OTHER_USER)).toBe(apiError(folder.path, reason));
    const below = join(folder.path, 'data');
    expect(await why(below, OTHER_USER)).toBe(apiError(below, reason));
  });

  it.runIf(process.platform === 'linux')(
    'reports a system error when creating a folder',
    async ({ signal }) => {
      expect(await why('/proc/turno', undefined, signal)).toMatch(
        /^the server ended with 1 and said: Turno cannot start: the data folder \/proc\/turno cannot be used: [^\n]+\n$/,
      );
    },
  );

  it('reports a read-only database', async () => {
    const file = join(folder.path, server === 'branch' ? 'turno.db' : 'turno-central.db');
    writeFileSync(file, '', { mode: 0o400 });
    if (OTHER_USER !== undefined) chownSync(file, OTHER_USER, OTHER_USER);
    expect(await why(folder.path, OTHER_USER)).toMatch(
      /^the server ended with 1 and said: Turno cannot start: the database \S+ cannot be used: [^\n]+\n$/,
    );
  });

  it('reports an impossible log', async () => {
    writeFileSync(join(folder.path, 'logs'), '');
    expect(await why(folder.path)).toMatch(
      /^the server ended with 1 and said: Turno cannot start: [^\n]+logs[^\n]+\n$/,
    );
  });

  it('starts and stops if only its log cannot be written', async () => {
    const logs = join(folder.path, 'logs');
    mkdirSync(logs, { mode: 0o500 });
    if (OTHER_USER !== undefined) chownSync(logs, OTHER_USER, OTHER_USER);
    const running = await spawnBranch({
      folder: folder.path,
      program: join(ROOT, `${server}-server/main.ts`),
      account: OTHER_USER,
    });
    await running.end();
    expect(await running.ended).toEqual([0, null]);
  });
});
