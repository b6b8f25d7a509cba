import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { measureStartup } from '../report/records.ts';
import { programOf } from './program-of.ts';

/** Loaded by spawned servers before they start. */
const SHORT_INTERVALS = new URL('short-intervals.ts', import.meta.url).href;

export interface SpawnOptions {
  readonly folder: string;
  /** With the demo data and printers; a production start by default. */
  readonly demo?: boolean;
  /** Any free one by default. */
  readonly port?: number;
  /** Program to start; the branch server by default. */
  readonly program?: string;
  /** System account that runs it; that of the tests by default. Only root can select one. */
  readonly account?: number | undefined;
  /** Kills it, for starts that might never end. */
  readonly signal?: AbortSignal | undefined;
  /** More environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface SpawnedBranch {
  readonly origin: string;
  readonly pid: number | undefined;
  /** Kills the process without a signal handler, like a power failure. */
  kill(): Promise<void>;
  /** Terminates the process, like a system shutdown, and waits for its end. */
  end(): Promise<void>;
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<unknown>;
  /** Stops the process (SIGSTOP); requests wait. */
  freeze(): void;
  thaw(): void;
  /** Output so far. */
  said(): string;
  /** The set-up code, once it is printed. */
  setupCode(): Promise<string>;
}

/** The settings of a local branch without log output. */
export const quietSettings = (folder: string, port: number) => ({
  TURNO_PORT: String(port),
  TURNO_HOST: '127.0.0.1',
  TURNO_DATA_DIR: folder,
  TURNO_LOG_LEVEL: 'silent',
  // Tests that need a past and simulated customers request them.
  TURNO_DEMO_PAST: '0',
  TURNO_DEMO_LIVE: '0',
});

/** The product as a branch starts it, as a separate process. Rejects if it does not start. */
export async function spawnBranch({
  folder,
  demo = false,
  port = 0,
  program = programOf('branch-server/main.ts'),
  account,
  signal,
  settings = {},
}: SpawnOptions): Promise<SpawnedBranch> {
  const child = spawn(process.execPath, ['--import', SHORT_INTERVALS, program, ...(demo ? ['--demo'] : [])], {
    env: { ...process.env, ...quietSettings(folder, port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(account !== undefined && { uid: account, gid: account }),
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const received = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) resolve(found);
        else child.stdout.once('data', look);
      };
      look();
    });
  return {
    said: () => output,
    setupCode: () => received(/with the code (\S+)/),
    origin: await measureStartup('server process', () => announcedOrigin(child)),
    pid: child.pid,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

/** Waits for the line with the server's address. Rejects with the output if it exits first. */
export function announcedOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const receive = (part: Buffer) => {
      said += part.toString();
      const origin = /Staff\s+(http:\/\/\S+:\d+)\//.exec(said)?.[1];
      if (origin) resolve(origin);
    };
    child.stdout?.on('data', receive);
    child.stderr?.on('data', receive);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} and said: ${said}`)));
  });
}
