import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { measureStartup } from '../report/records.ts';
import { programOf } from './program-of.ts';

/** Loaded by spawned servers before they start. */
const SHORT_INTERVALS = new URL('short-intervals.ts', import.meta.url).href;

export interface SpawnOptions {
  readonly folder: string;
  /** With the demonstration's data and printers; a production start where it is missing. */
  readonly demo?: boolean;
  /** Any free one where it is missing. */
  readonly port?: number;
  /** Program to start; the branch's own where it is missing. */
  readonly program?: string;
  /** Account of the system that it runs as; that of the tests where it is missing. Only root can choose. */
  readonly account?: number | undefined;
  /** Kills it, for starts that might never end. */
  readonly signal?: AbortSignal | undefined;
  /** More environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface SpawnedBranch {
  readonly origin: string;
  readonly pid: number | undefined;
  /** Ends the process as a power cut would: it is told nothing. */
  kill(): Promise<void>;
  /** Asks the process to end, as a system does that shuts down, and waits until it has. */
  end(): Promise<void>;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
  /** Stands still, as a machine that is out of memory does; what is sent to it waits. */
  freeze(): void;
  thaw(): void;
  /** What it has said on its output until now. */
  said(): string;
  /** The code to set it up with, once it has shown it. */
  setupCode(): Promise<string>;
}

/** The settings of a branch on this machine alone, that says nothing. */
export const quietSettings = (folder: string, port: number) => ({
  TURNO_PORT: String(port),
  TURNO_HOST: '127.0.0.1',
  TURNO_DATA_DIR: folder,
  TURNO_LOG_LEVEL: 'silent',
  // A past and simulated customers are made where a test asks for them.
  TURNO_DEMO_PAST: '0',
  TURNO_DEMO_LIVE: '0',
});

/** The product as it is started in a branch, as a process of its own. Rejects when it does not start. */
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
  const heard = (pattern: RegExp) =>
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
    setupCode: () => heard(/with the code (\S+)/),
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

/** Waits for the line in which a starting server says where it is. Rejects, with all it said, where it ends before. */
export function announcedOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (part: Buffer) => {
      said += part.toString();
      const origin = /Staff\s+(http:\/\/\S+:\d+)\//.exec(said)?.[1];
      if (origin) resolve(origin);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} and said: ${said}`)));
  });
}
