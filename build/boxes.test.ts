import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awaitPairing, deviceAlive, displayAlive } from '#shared/contract/devices/devices.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { ROOT } from './once.ts';

const BOXES = join(ROOT, 'build/boxes');
const KEY = 'a'.repeat(64);
const PATIENCE = 3;
const SAYS = 'turno-display-watchdog: ';
const text = (file: string): string => readFileSync(join(BOXES, file), 'utf8');

describe('the watchdog of a box', () => {
  let folder: TemporaryFolder;
  let server: Server;
  let asked: { path: string; body: string }[];
  /** What the server answers: how long the page was not heard, a status of its own, or nothing at all. */
  let answer: number | null | 'refused' | 'nonsense' | 'away';
  let browser: ChildProcess;
  let watchdog: ChildProcess;
  let lines: string[];
  beforeEach(async () => {
    folder = temporaryFolder();
    asked = [];
    lines = [];
    answer = 3;
    server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      asked.push({ path: request.url ?? '', body });
      if (answer === 'away') return response.destroy();
      if (answer === 'refused') response.statusCode = 404;
      response.end(answer === 'nonsense' ? '<html>' : JSON.stringify({ silentSeconds: answer }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    writeFileSync(join(folder.path, 'key'), KEY);
    // Stands for the pauses between its looks, so that they can be counted and take no time.
    writeFileSync(join(folder.path, 'sleep'), '#!/bin/sh\necho sleep\n', { mode: 0o755 });
    browser = startBrowser();
  });
  afterEach(async () => {
    watchdog.kill('SIGKILL');
    browser.kill('SIGKILL');
    server.closeAllConnections();
    server.close();
    folder.remove();
  });

  function startBrowser(): ChildProcess {
    const started = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
    // What shows the browser has ended with it here, as it may have there.
    writeFileSync(join(folder.path, 'pids'), `${started.pid} ${started.pid}\n`);
    return started;
  }

  function watch(settings: Readonly<Record<string, string>> = {}): void {
    const { port } = server.address() as AddressInfo;
    watchdog = spawn('sh', [join(BOXES, 'watchdog.sh')], {
      env: {
        PATH: `${folder.path}:${process.env.PATH}`,
        TURNO_SERVER: `http://127.0.0.1:${port}/`,
        TURNO_STATE: folder.path,
        TURNO_PATIENCE: String(PATIENCE),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    watchdog.stdout
      ?.setEncoding('utf8')
      .on('data', (chunk: string) => lines.push(...chunk.trim().split('\n')));
  }
  const ended = () => browser.exitCode !== null || browser.signalCode !== null;
  const looks = (count: number) =>
    expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  const restarts = () => lines.filter((line) => line.startsWith(SAYS));

  it('lets a page be that is heard, and asks by the key of the box', async () => {
    watch();
    await looks(3 * PATIENCE);
    expect(ended()).toBe(false);
    expect(asked[0]).toEqual({ path: `/api${deviceAlive.path}`, body: `{"key":"${KEY}"}` });
  });

  it('asks by the number of the display where it is set up with one', async () => {
    watch({ TURNO_DISPLAY: '7' });
    await looks(1);
    expect(asked[0]?.path).toBe(`/api${displayAlive.path.replace('{id}', '7')}`);
  });

  it.each([61, null])(
    'ends a browser whose page was not heard for %s s, once its patience is over',
    async (s) => {
      answer = s;
      watch();
      await once(browser, 'exit');
      expect(browser.signalCode).toBe('SIGKILL');
      expect(asked.length).toBe(PATIENCE);
      await expect.poll(restarts).toHaveLength(1);
    },
  );

  it('waits twice as long after each that was in vain, and begins anew once it was heard', async () => {
    answer = 90;
    watch();
    for (let time = 0; time < 3; time += 1) {
      await once(browser, 'exit');
      if (time === 2) answer = 2;
      browser = startBrowser();
    }
    await looks(4 * PATIENCE);
    answer = 90;
    await once(browser, 'exit');
    browser = startBrowser();
    await once(browser, 'exit');
    const between = lines
      .join(' ')
      .split(SAYS)
      .map((part) => part.match(/sleep/g)?.length ?? 0);
    // Its pause, and the looks of its patience.
    expect(between.slice(0, 3)).toEqual([PATIENCE, PATIENCE + PATIENCE, 2 * PATIENCE + PATIENCE]);
    expect(between.at(-1)).toBeGreaterThanOrEqual(0);
    expect(between[4]).toBe(PATIENCE + PATIENCE);
  });

  it.each(['away', 'refused', 'nonsense'] as const)('does nothing while the server is %s', async (how) => {
    answer = how;
    watch();
    await looks(4 * PATIENCE);
    expect([ended(), restarts()]).toEqual([false, []]);
  });

  it('gives a page time to come back to a server that was away', async () => {
    answer = 'away';
    watch();
    await looks(PATIENCE - 1);
    answer = null;
    const before = asked.length;
    await once(browser, 'exit');
    expect(asked.length - before).toBeGreaterThanOrEqual(PATIENCE);
  });
});

describe('what a box is made of', () => {
  const scripts = readdirSync(BOXES).filter((file) => file.endsWith('.sh'));

  it.each(scripts)('%s is a script of the plainest shell, and can be run', (file) => {
    expect(text(file)).toMatch(/^#!\/bin\/sh\n/);
    expect(statSync(join(BOXES, file)).mode & 0o111).toBe(0o111);
    const { status, stderr } = spawnSync('sh', ['-n', join(BOXES, file)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('installs all of its files, and starts none that it does not install', () => {
    const installer = text('install.sh');
    for (const file of readdirSync(BOXES).filter((each) => each !== 'install.sh'))
      expect(installer).toContain(file);
    for (const unit of ['turno-display', 'turno-display-watchdog']) {
      const [, started = ''] =
        /^ExecStart=.*?(\/opt\/turno-display\/\S+)/m.exec(text(`${unit}.service`)) ?? [];
      expect(scripts).toContain(started.split('/').at(-1));
      expect(text(`${unit}.service`)).toContain('EnvironmentFile=/etc/turno/display.env');
    }
    expect(installer).toContain('/etc/turno/display.env');
  });

  it('makes itself a key as the server wants one', () => {
    const folder = temporaryFolder();
    try {
      const line = /head -c 32 .*? > "\$state\/key"/.exec(text('browser.sh'))?.[0] ?? '';
      const made = spawnSync('sh', ['-c', line], {
        env: { ...process.env, state: folder.path },
        encoding: 'utf8',
      });
      expect(made.status).toBe(0);
      const key = readFileSync(join(folder.path, 'key'), 'utf8');
      expect(awaitPairing.body?.safeParse({ key }).success).toBe(true);
    } finally {
      folder.remove();
    }
  });
});
