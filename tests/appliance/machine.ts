import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '#build/once.ts';

/** Environment variable by which the processes of a device are found. */
const MARK = 'TURNO_CHECK_MARK';
const POLL_MS = 200;

export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

export interface MachineOptions {
  /** Electron's program; null for the stand-in with Chromium. */
  readonly electron: string | null;
  /** Folder of a packed program for the stand-in; null for that of the checkout. */
  readonly packed: string | null;
  /** Program of Chromium for the stand-in. */
  readonly chromium: string;
  /** Empty folder for the data of the device. */
  readonly folder: string;
  readonly size: ScreenSize;
  /** Port of Chromium's debugging protocol, by which the checks read pages. */
  readonly port: number;
}

export type Machine = ReturnType<typeof createMachine>;

/** A machine with a screen (Xvfb and openbox), its input devices (xdotool), and the appliance. */
export function createMachine({ electron, packed, chromium, folder, size, port }: MachineOptions) {
  const mark = randomUUID();
  const number = 200 + (port % 1_000);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    [MARK]: mark,
    DISPLAY: `:${number}`,
    LANG: 'sv_SE.UTF-8',
    LANGUAGE: 'sv',
    XDG_CONFIG_HOME: join(folder, 'config'),
    APPDATA: join(folder, 'config'),
    TURNO_CHECK_DATA: join(folder, 'config/turno'),
    TURNO_CHECK_CHROMIUM: chromium,
    TURNO_CHECK_SCREEN: `${size.width}x${size.height}`,
    TURNO_NODE: process.execPath,
    WAYLAND_DISPLAY: '',
  };
  const standIn = [
    join(ROOT, 'tests/appliance/start-stand-in.ts'),
    packed ?? ROOT,
    `--remote-debugging-port=${port}`,
  ];
  if (packed !== null) {
    // A packed program is one file, by which it is also restarted; it has its own Node for the server.
    environment.TURNO_CHECK_PROGRAM = join(folder, 'turno');
    delete environment.TURNO_NODE;
    const command = [process.execPath, ...standIn].map((word) => `'${word}'`).join(' ');
    writeFileSync(environment.TURNO_CHECK_PROGRAM, `#!/bin/sh\nexec ${command}\n`);
    chmodSync(environment.TURNO_CHECK_PROGRAM, 0o755);
  }
  const system: ChildProcess[] = [];
  let appliance: ChildProcess | null = null;
  let output = '';

  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

  /**
   * Processes of the device, by a part of their command line: those with its mark, and their descendants, since
   * Chromium overwrites the environment of its processes.
   */
  function processes(part: string): number[] {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const [line = '', stat = '', environ = ''] = ['cmdline', 'stat', 'environ'].map((file) =>
            readFileSync(`/proc/${name}/${file}`, 'latin1'),
          );
          const parent = Number(stat.split(') ').at(-1)?.split(' ')[1]);
          return [{ pid: Number(name), parent, line, isMarked: environ.includes(`${MARK}=${mark}\0`) }];
        } catch {
          // It ended meanwhile.
          return [];
        }
      });
    const byPid = new Map(all.map((one) => [one.pid, one]));
    const isOwn = (one: (typeof all)[number]): boolean => {
      const parent = byPid.get(one.parent);
      return one.isMarked || (parent !== undefined && isOwn(parent));
    };
    return all.filter((one) => isOwn(one) && one.line.includes(part)).map(({ pid }) => pid);
  }

  function signal(pids: readonly number[], name: NodeJS.Signals): number {
    let sent = 0;
    for (const pid of pids) {
      try {
        process.kill(pid, name);
        sent += 1;
      } catch {
        // It ended meanwhile.
      }
    }
    return sent;
  }

  /** Evaluates an expression in the first page that answers; undefined without one. */
  async function evaluate(expression: string): Promise<unknown> {
    const listed = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const targets = listed?.ok ? ((await listed.json()) as readonly Target[]) : [];
    for (const { type, url, webSocketDebuggerUrl } of targets) {
      // The stand-in also has an empty tab.
      if (type !== 'page' || !/^(https?|turno):/.test(url)) continue;
      const value = await evaluateAt(webSocketDebuggerUrl, expression);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  return {
    isElectron: electron !== null,
    isPacked: packed !== null,
    size,
    dataFolder: join(folder, 'config/turno'),
    processes,
    signal,
    evaluate,
    output: () => output,

    /** Switches the screen on. */
    async startScreen(): Promise<void> {
      if (process.platform !== 'linux') return;
      const screen = `${size.width}x${size.height}x24`;
      system.push(
        spawn('Xvfb', [`:${number}`, '-screen', '0', screen], { env: environment, stdio: 'ignore' }),
      );
      await until('the screen is on', () => {
        try {
          return run('xdpyinfo').includes('dimensions');
        } catch {
          return false;
        }
      });
      system.push(spawn('openbox', [], { env: environment, stdio: 'ignore' }));
    },

    /** Stores settings before a start, as of an earlier one. */
    store(settings: object): void {
      mkdirSync(join(folder, 'config/turno'), { recursive: true });
      writeFileSync(join(folder, 'config/turno/device.json'), JSON.stringify(settings));
    },

    settings(): Record<string, unknown> {
      return JSON.parse(readFileSync(join(folder, 'config/turno/device.json'), 'utf8'));
    },

    /** Starts the appliance. */
    start(more: NodeJS.ProcessEnv = {}): void {
      const args = electron === null ? standIn : standIn.slice(1);
      const [program, rest] = environment.TURNO_CHECK_PROGRAM
        ? [environment.TURNO_CHECK_PROGRAM, []]
        : [electron ?? process.execPath, args];
      appliance = spawn(program, rest, {
        env: { ...environment, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: ROOT,
      });
      for (const stream of [appliance.stdout, appliance.stderr])
        stream?.on('data', (part: Buffer) => {
          output += part.toString();
        });
    },

    /** Ends all processes of the appliance abruptly. */
    async kill(): Promise<void> {
      if (process.platform === 'win32') {
        if (appliance?.exitCode === null) run('taskkill', '/pid', String(appliance.pid), '/T', '/F');
        return;
      }
      const own = () => processes('').filter((pid) => !system.some((child) => child.pid === pid));
      await until('the appliance has ended', () => signal(own(), 'SIGKILL') === 0);
    },

    keys: (...keys: string[]) => void run('xdotool', 'key', ...keys),
    /** Presses the pointer for a time. */
    async hold(x: number, y: number, ms: number): Promise<void> {
      run('xdotool', 'mousemove', String(x), String(y), 'mousedown', '1');
      await delay(ms);
      run('xdotool', 'mouseup', '1');
    },

    /** Text of the page; empty without one. */
    text: async () => String((await evaluate('document.body?.innerText ?? ""')) ?? ''),
    address: async () => String((await evaluate('location.href')) ?? ''),

    /** Processor time of all processes in seconds. */
    processorSeconds(): number {
      const ticks = processes('').map((pid) => {
        const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
        return Number(fields[11]) + Number(fields[12]);
      });
      return ticks.reduce((sum, value) => sum + value, 0) / 100;
    },

    async stop(): Promise<void> {
      await this.kill();
      for (const child of system) child.kill('SIGKILL');
    },
  };
}

interface Target {
  readonly type: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
}

/** Time for a page to answer, ms: one that hangs does not. */
const ANSWER_MS = 2_000;

function evaluateAt(address: string, expression: string): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const done = (value: unknown) => {
      clearTimeout(timer);
      socket.close();
      resolve(value);
    };
    const timer = setTimeout(() => done(undefined), ANSWER_MS);
    socket.onerror = () => done(undefined);
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression, returnByValue: true } }),
      );
    socket.onmessage = ({ data }) => done(JSON.parse(String(data)).result?.result?.value);
  });
}

/** Waits until a condition holds; throws after a limit for what never happens. Returns the time, ms. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 180_000,
): Promise<number> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > limitMs) throw new Error(`not within ${limitMs / 1000} s: ${what}`);
    await delay(POLL_MS);
  }
  return performance.now() - started;
}
