import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readState, requestStop } from '#electron/supervisor/supervise.ts';
import type { DeviceLog } from './log.ts';
import { runProgram } from './screens.ts';
import { repeat, type Time } from './time.ts';

/** Starts and stops the supervisor of the branch server, outside of this process. */
export interface Supervisor {
  /** Starts it so that it outlives this process. */
  start(): Promise<void>;
  /** Ends it, and the server with it. */
  stop(): Promise<void>;
  /** Number of server restarts; null if the supervisor does not run. */
  restarts(): Promise<number | null>;
}

interface SupervisionOptions {
  readonly supervisor: Supervisor;
  /** Whether a server answers on this machine, whoever started it. */
  readonly answers: () => Promise<boolean>;
  readonly time: Time;
  readonly log: DeviceLog;
}

const POLL_INTERVAL_MS = 15_000;
/** Number of failed checks without supervisor before one is started. */
const MAX_MISSES = 2;

/**
 * Keeps the branch server of this machine running: a server run by system services, or left from an earlier start,
 * is used; otherwise a supervisor is started, which needs no window.
 */
export function superviseServer({ supervisor, answers, time, log }: SupervisionOptions) {
  let unanswered = MAX_MISSES;
  let stop: (() => void) | null = null;

  async function check(): Promise<void> {
    if (await answers()) {
      unanswered = 0;
      return;
    }
    unanswered += 1;
    if (unanswered < MAX_MISSES || (await supervisor.restarts()) !== null) return;
    log.info('a branch server is started');
    try {
      await supervisor.start();
    } catch (error) {
      log.warn('the branch server cannot be started', error);
    }
  }

  return {
    async start(): Promise<void> {
      if (stop !== null) return;
      stop = repeat(time, POLL_INTERVAL_MS, check);
      await check();
    },
    /** The machine is something else now. */
    async end(): Promise<void> {
      stop?.();
      stop = null;
      unanswered = MAX_MISSES;
      await supervisor.stop();
    },
    /** The program ends; the server continues. */
    letGo(): void {
      stop?.();
      stop = null;
    },
    restarts: () => supervisor.restarts(),
  };
}

export type ServerSupervision = ReturnType<typeof superviseServer>;

interface DetachedSupervisorOptions {
  /** The Node that runs the server, which is not Electron's own. */
  readonly node: string;
  /** Path of the supervisor's program. */
  readonly supervisor: string;
  /** Command line of the server. */
  readonly server: readonly string[];
  /** URL of the server health. */
  readonly health: string;
  /** Folder for the state of the supervisor. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Timeout for a supervisor to stop, ms: longer than its timeout for the server. */
const ENDING_MS = 25_000;
const SUPERVISOR_POLL_MS = 250;

/** Starts a detached supervisor, which continues when this process ends. */
export function detachedSupervisor(options: DetachedSupervisorOptions): Supervisor {
  const { node, supervisor, server, health, folder, environment } = options;
  return {
    async start() {
      await mkdir(folder, { recursive: true });
      const child = spawn(node, [supervisor, folder, health, node, ...server], {
        detached: true,
        stdio: 'ignore',
        windowsHide: true,
        env: environment,
      });
      await new Promise<void>((resolve, reject) => {
        child.once('spawn', resolve);
        child.once('error', reject);
      });
      child.unref();
    },
    async stop() {
      const state = readState(folder, Date.now());
      if (!state) return;
      await requestStop(folder, state.pid).catch(() => {});
      for (let waited = 0; waited < ENDING_MS; waited += SUPERVISOR_POLL_MS) {
        if (readState(folder, Date.now())?.pid !== state.pid) return;
        await setTimeout(SUPERVISOR_POLL_MS);
      }
      // It does not react, or its disk is full: it is killed together with the server.
      if (process.platform === 'win32') await runProgram('taskkill', ['/pid', String(state.pid), '/T', '/F']);
      else process.kill(state.pid, 'SIGTERM');
    },
    restarts: async () => readState(folder, Date.now())?.restarts ?? null,
  };
}

/** Command to start the branch server of a machine. */
export interface ServerProgram {
  readonly node: string;
  /** Arguments of Node: its options, then the program. */
  readonly server: readonly string[];
  /** Runs the same program without any window. */
  readonly supervisor: string;
  readonly environment: NodeJS.ProcessEnv;
}

interface ServerProgramOptions {
  /** Folder that contains `dist`: of the checkout, or of the installation. */
  readonly root: string;
  readonly platform: NodeJS.Platform;
  /** Data folder of the user; the data of the branch are in a subfolder. */
  readonly dataFolder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** The server's own settings, as its unit and its npm script have them. */
const OF_NODE = ['--max-semi-space-size=8', '--heap-growing-percent=15'];

/** Finds the server program below a folder. Environment settings override the defaults. */
export function serverProgram({
  root,
  platform,
  dataFolder,
  environment,
}: ServerProgramOptions): ServerProgram {
  return {
    node: environment.TURNO_NODE ?? join(root, 'dist', platform === 'win32' ? 'node.exe' : 'node'),
    server: [...OF_NODE, join(root, 'dist/servers/branch.js')],
    supervisor: join(root, 'dist/appliance/supervisor.js'),
    environment: { TURNO_DATA_DIR: join(dataFolder, 'branch'), ...environment },
  };
}
