import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '#build/once.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';

describe.each(['branch', 'central'] as const)('the data folder of a %s server', (server) => {
  let folder: TemporaryFolder;
  const started: SpawnedBranch[] = [];
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    for (const running of started.splice(0)) await running.kill();
    folder.remove();
  });

  async function start(): Promise<SpawnedBranch> {
    const running = await spawnBranch({
      folder: folder.path,
      program: join(ROOT, `${server}-server/main.ts`),
    });
    started.push(running);
    return running;
  }
  const why = (starting: Promise<unknown>): Promise<string> =>
    starting.then(
      () => 'it started',
      (error: Error) => error.message,
    );

  it('is refused to a second one, in one line that names the folder and the owning process', async () => {
    const { pid, origin } = await start();
    expect(await why(start())).toBe(
      `the server ended with 1 and said: Turno cannot start: the data folder ${folder.path} is in use by process ${pid}: stop that server, or set TURNO_DATA_DIR to another folder\n`,
    );
    expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ database: 'ok' });
  });

  it('is used by one of several concurrent starts', async () => {
    const said = await Promise.all([why(start()), why(start()), why(start())]);
    expect(said.filter((one) => one === 'it started')).toHaveLength(1);
    expect(said.filter((one) => one.includes(`the data folder ${folder.path} is in use by `))).toHaveLength(
      2,
    );
  });

  it('is available at once after a kill or an orderly stop', async () => {
    await (await start()).kill();
    await (await start()).end();
    await start();
  });
});
