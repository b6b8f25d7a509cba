import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awaitPairing, deviceAlive, displayAlive } from '#shared/contract/devices/devices.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { ROOT } from './once.ts';
import { SERVER_ENTRIES } from './server-entries.ts';

const BOXES = join(ROOT, 'build/boxes');
const KEY = 'a'.repeat(64);
const MAX_FAILURES = 3;
const LOG_PREFIX = 'turno-display-watchdog: ';
const PAUSE = '/slept';
/** Replaces curl, with the features that a box uses. */
const CURL = `#!${process.execPath}
const words = process.argv.slice(2);
const body = words.includes('@-') ? require('node:fs').readFileSync(0, 'utf8') : undefined;
fetch(words.at(-1), { method: body === undefined ? 'GET' : 'POST', body, headers: { 'content-type': 'application/json' } })
  .then(async (answer) => {
    process.stdout.write(await answer.text());
    process.exitCode = answer.ok || !words[0].includes('f') ? 0 : 22;
  })
  .catch(() => process.exit(7));
`;
/** A sequence of checks up to the failure limit, and a number of pauses. */
const impatient = 'sa'.repeat(MAX_FAILURES);
const sleeps = (times: number): string => 's'.repeat(times * MAX_FAILURES);
const text = (file: string): string => readFileSync(join(BOXES, file), 'utf8');

describe('the watchdog of a box', () => {
  let folder: TemporaryFolder;
  let server: Server;
  let requests: { path: string; body: string }[];
  /** Actions of the watchdog, in order: `s` for a pause, `a` for a check of the page. */
  let done: string;
  /** Fake answers of the server: seconds without heartbeat, a status, or none. */
  let answer: (requests: number) => number | null | 'refused' | 'nonsense' | 'away';
  let browser: ChildProcess;
  let watchdog: ChildProcess;
  let lines: string[];
  beforeEach(async () => {
    folder = temporaryFolder();
    requests = [];
    lines = [];
    done = '';
    answer = () => 3;
    server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      const path = request.url ?? '';
      done += path === PAUSE ? 's' : 'a';
      if (path === PAUSE) return response.end();
      const reply = answer(requests.push({ path, body }));
      if (reply === 'away') return response.destroy();
      if (reply === 'refused') response.statusCode = 404;
      response.end(reply === 'nonsense' ? '<html>' : JSON.stringify({ secondsWithoutContact: reply }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    writeFileSync(join(folder.path, 'key'), KEY);
    // Replaces the pauses between its checks, so that they are recorded and take no time.
    const pause = `#!/bin/sh\ncurl -s "\${TURNO_SERVER%/}${PAUSE}"\n`;
    writeFileSync(join(folder.path, 'sleep'), pause, { mode: 0o755 });
    mkdirSync(join(folder.path, 'stand-ins'));
    writeFileSync(join(folder.path, 'stand-ins/curl'), CURL, { mode: 0o755 });
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
    // The display session ends together with the browser, as on some boxes.
    writeFileSync(join(folder.path, 'pids'), `${started.pid} ${started.pid}\n`);
    return started;
  }

  function watch(settings: Readonly<Record<string, string>> = {}): void {
    const { port } = server.address() as AddressInfo;
    watchdog = spawn('sh', [join(BOXES, 'watchdog.sh')], {
      env: {
        PATH: [folder.path, process.env.PATH, join(folder.path, 'stand-ins')].join(':'),
        TURNO_SERVER: `http://127.0.0.1:${port}/`,
        TURNO_STATE: folder.path,
        TURNO_MAX_FAILURES: String(MAX_FAILURES),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Lines of this test: output may be read after the process ended, when the next test runs.
    const boxLines = lines;
    watchdog.stdout
      ?.setEncoding('utf8')
      .on('data', (chunk: string) => boxLines.push(...chunk.trim().split('\n')));
  }
  const ended = () => browser.exitCode !== null || browser.signalCode !== null;
  const did = (steps: string) =>
    expect.poll(() => done.slice(0, steps.length), { timeout: 20_000 }).toBe(steps);
  const restarts = () => lines.filter((line) => line.startsWith(LOG_PREFIX));

  it('leaves a page with heartbeats running, and queries by the key of the box', async () => {
    watch();
    await did('sa'.repeat(3 * MAX_FAILURES));
    expect(ended()).toBe(false);
    expect(requests[0]).toEqual({ path: `/api${deviceAlive.path}`, body: `{"key":"${KEY}"}` });
  });

  it('queries by the number of the display if it is set up with one', async () => {
    watch({ TURNO_DISPLAY: '7' });
    await did('sa');
    expect(requests[0]?.path).toBe(`/api${displayAlive.path.replace('{id}', '7')}`);
  });

  it.each([61, null])(
    'kills a browser whose page sent no heartbeat for %s s, once its timeout is over',
    async (s) => {
      answer = () => s;
      watch();
      await once(browser, 'exit');
      expect(browser.signalCode).toBe('SIGKILL');
      await did(impatient + sleeps(1));
      await expect.poll(restarts).not.toEqual([]);
    },
  );

  it('doubles the pause after each failed restart, and resets it after a heartbeat', async () => {
    const [inVain, answered] = [3 * MAX_FAILURES, MAX_FAILURES];
    answer = (time) => (time > inVain && time <= inVain + answered ? 2 : 90);
    watch();
    await did(
      [
        ...[impatient, sleeps(1), impatient, sleeps(2), impatient, sleeps(4)],
        ...[impatient, impatient, sleeps(1), impatient],
      ].join(''),
    );
  });

  it.each(['away', 'refused', 'nonsense'] as const)('does nothing while the server is %s', async (how) => {
    answer = () => how;
    watch();
    await did('sa'.repeat(4 * MAX_FAILURES));
    expect([ended(), restarts()]).toEqual([false, []]);
  });

  it('gives a page time to reconnect to a server that was offline', async () => {
    answer = (time) => (time === MAX_FAILURES ? 'away' : null);
    watch();
    await did('sa'.repeat(MAX_FAILURES) + impatient + sleeps(1));
  });
});

describe('the files of a box', () => {
  const scripts = readdirSync(BOXES).filter((file) => file.endsWith('.sh'));

  it.each(scripts)('%s is a plain POSIX shell script and executable', (file) => {
    expect(text(file)).toMatch(/^#!\/bin\/sh\n/);
    expect(statSync(join(BOXES, file)).mode & 0o111).toBe(0o111);
    const { status, stderr } = spawnSync('sh', ['-n', join(BOXES, file)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('are all installed, and no other file is started', () => {
    const installer = text('install.sh');
    for (const file of readdirSync(BOXES).filter((each) => each !== 'install.sh'))
      expect(installer).toContain(file);
    for (const unit of ['turno-display', 'turno-display-watchdog']) {
      const [, started = ''] =
        /^ExecStart=.*?(\/opt\/turno-display\/[\w.]+)/m.exec(text(`${unit}.service`)) ?? [];
      expect(scripts).toContain(started.split('/').at(-1));
      expect(text(`${unit}.service`)).toContain('EnvironmentFile=/etc/turno/display.env');
    }
    expect(installer).toContain('/etc/turno/display.env');
  });

  // Each of these kept a real box offline: found on Debian 12 with systemd 252.
  it('start a session that systemd manages, with the screen and sockets that it needs', () => {
    const unit = text('turno-display.service');
    expect(unit).toContain('PAMName=login\n');
    // With PAM, `exec` never completes: the session process holds the descriptor that systemd waits for.
    expect(unit).toContain('Type=simple\n');
    // Would also delete /run/user.
    expect(unit).not.toMatch(/^ProtectHome=/m);
    // Would hang up the terminal, which the display uses by then.
    expect(unit).not.toMatch(/^ExecStartPost=/m);
    expect(unit).toMatch(/^ExecStartPre=\+\/usr\/bin\/chvt 1$/m);
    // Without it only root may activate a session.
    expect(text('install.sh')).toMatch(/^apt-get install .* polkitd /m);
  });

  it('exit if there is no screen yet, so that systemd restarts them', () => {
    const folder = temporaryFolder();
    const [, command = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(text('turno-display.service')) ?? [];
    const cage = join(folder.path, 'cage');
    writeFileSync(cage, '#!/bin/sh\necho $PPID\nexit 3\n', { mode: 0o755 });
    const script = command.replaceAll('$$', '$').replace('/usr/bin/cage', cage);
    const { pid, stdout, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    folder.remove();
    // A child of the shell, so that the shell has no child to wait for.
    expect([stdout, status]).toEqual([`${pid}\n`, 3]);
  });

  it('print with the existing program and key, and can reach only printers', () => {
    const unit = text('turno-print-agent.service');
    const [, program = ''] =
      /^ExecStart=\/opt\/turno\/dist\/node dist\/servers\/(\S+)\.js$/m.exec(unit) ?? [];
    expect(Object.keys(SERVER_ENTRIES)).toContain(program);
    for (const line of [
      'User=turno-display',
      'DevicePolicy=closed',
      'EnvironmentFile=/etc/turno/display.env',
    ])
      expect(unit.split('\n')).toContain(line);
    expect(unit).toContain('TURNO_STATE=/var/lib/turno-display\n');
    expect(text('install.sh')).toContain(`/opt/turno/dist/servers/${program}.js`);
  });

  it('generate a key in the format of the server', () => {
    const folder = temporaryFolder();
    try {
      const line = /head -c 32 .*? > "\$state\/key"/.exec(text('browser.sh'))?.[0] ?? '';
      const result = spawnSync('sh', ['-c', line], {
        env: { ...process.env, state: folder.path },
        encoding: 'utf8',
      });
      expect(result.status).toBe(0);
      const key = readFileSync(join(folder.path, 'key'), 'utf8');
      expect(awaitPairing.body?.safeParse({ key }).success).toBe(true);
    } finally {
      folder.remove();
    }
  });
});
