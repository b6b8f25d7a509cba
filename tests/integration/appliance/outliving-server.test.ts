import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '#build/once.ts';
import { detachedSupervisor } from '#electron/main/branch-process.ts';
import { readState } from '#electron/supervisor/supervise.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';

/** A minimal server that identifies itself, for testing its supervisor. It exits when all its resources are closed. */
const SERVER = `
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stopOnSignal } from '${join(ROOT, 'shared/server/kit/server-process.ts')}';
const server = createServer((_request, response) => response.end(String(process.pid)));
server.listen(Number(process.env.TRIED_PORT), '127.0.0.1');
stopOnSignal(async () => {
  server.close();
  server.closeAllConnections();
  process.on('exit', () => writeFileSync(process.env.TRIED_ENDED, 'in order'));
});
`;

/** A window's process: it starts the supervisor and is then killed, like after a crash. */
const WINDOW = `
import { detachedSupervisor } from '${join(ROOT, 'electron/main/branch-process.ts')}';
await detachedSupervisor(JSON.parse(process.env.TRIED_OPTIONS)).start();
process.stdout.write('started');
setInterval(() => {}, 1000);
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the branch server of an appliance', () => {
  let folder: TemporaryFolder;
  let options: Parameters<typeof detachedSupervisor>[0];
  let health: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    const port = await freePort();
    const server = join(folder.path, 'server.mjs');
    writeFileSync(server, SERVER);
    health = `http://127.0.0.1:${port}/`;
    options = {
      node: process.execPath,
      server: [server],
      health,
      folder: folder.path,
      supervisor: join(ROOT, 'electron/supervisor/supervisor.ts'),
      environment: { ...process.env, TRIED_PORT: String(port), TRIED_ENDED: join(folder.path, 'ended') },
    };
  });
  afterEach(async () => {
    await detachedSupervisor(options).stop();
    await expect.poll(pidOfServer).toBeNull();
    folder.remove();
  });

  const pidOfServer = () =>
    fetch(health).then(
      async (answer) => Number(await answer.text()),
      () => null,
    );

  it('continues when the window’s process is killed, and is found by the next', async () => {
    const script = join(folder.path, 'window.mjs');
    writeFileSync(script, WINDOW);
    const window = spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TRIED_OPTIONS: JSON.stringify(options) },
    });
    await once(window.stdout, 'data');
    await expect.poll(pidOfServer).toEqual(expect.any(Number));
    const before = await pidOfServer();
    window.kill('SIGKILL');
    await once(window, 'exit');
    expect(await pidOfServer()).toBe(before);
    expect(await detachedSupervisor(options).restarts()).toBe(0);
  });

  it('is restarted when it is killed, which is counted', async () => {
    const supervisor = detachedSupervisor(options);
    await supervisor.start();
    await expect.poll(pidOfServer).toEqual(expect.any(Number));
    const before = (await pidOfServer()) ?? 0;
    process.kill(before, 'SIGKILL');
    await expect.poll(async () => ![null, before].includes(await pidOfServer())).toBe(true);
    await expect.poll(() => supervisor.restarts()).toBe(1);
    expect(readFileSync(join(folder.path, 'supervisor.log'), 'utf8')).toContain('SIGKILL');
  });

  it('stops in order with its supervisor on request, without a signal', async () => {
    const supervisor = detachedSupervisor(options);
    await supervisor.start();
    await expect.poll(pidOfServer).toEqual(expect.any(Number));
    await supervisor.stop();
    await expect.poll(pidOfServer).toBeNull();
    await expect.poll(() => supervisor.restarts()).toBeNull();
    expect(readFileSync(join(folder.path, 'ended'), 'utf8')).toBe('in order');
    expect(readFileSync(join(folder.path, 'supervisor.log'), { encoding: 'utf8', flag: 'a+' })).toBe('');
  });

  it('does not count as supervised because of an old, damaged or orphaned file', () => {
    const file = join(folder.path, 'supervisor.json');
    const state = { pid: process.pid, restarts: 0, heartbeatAt: Date.now() };
    const written = (text: string) => {
      writeFileSync(file, text);
      return readState(folder.path, Date.now());
    };
    expect(written(JSON.stringify(state))).toEqual(state);
    expect(written(JSON.stringify({ ...state, heartbeatAt: Date.now() - 120_000 }))).toBeNull();
    expect(written(JSON.stringify({ ...state, pid: 2 ** 22 + 1 }))).toBeNull();
    expect(written('{')).toBeNull();
  });
});
