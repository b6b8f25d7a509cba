import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { readState, requestStop } from '#electron/supervisor/state-file.ts';
import { runProgram } from '../run-program.ts';
import type { Supervisor } from './supervision.ts';

interface Options {
  /** The Node that runs the server, which is not Electron's own. */
  readonly node: string;
  /** Path of the supervisor's program. */
  readonly supervisor: string;
  /** The server's program, with what goes before it. */
  readonly server: readonly string[];
  /** Address at which the server says how it is. */
  readonly health: string;
  /** Where the supervisor says who it is. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Milliseconds in which a supervisor that was asked to end has to: longer than it gives the server. */
const ENDING_MS = 25_000;
const POLL_INTERVAL_MS = 250;

/** Starts a supervisor that is no child of this process in anything but name: it goes on when this one ends. */
export function detachedSupervisor(options: Options): Supervisor {
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
      for (let waited = 0; waited < ENDING_MS; waited += POLL_INTERVAL_MS) {
        if (readState(folder, Date.now())?.pid !== state.pid) return;
        await setTimeout(POLL_INTERVAL_MS);
      }
      // It hears nothing any more, or its disk takes no file: it is ended as by a power cut, and the server with it.
      if (process.platform === 'win32') await runProgram('taskkill', ['/pid', String(state.pid), '/T', '/F']);
      else process.kill(state.pid, 'SIGTERM');
    },
    restarts: async () => readState(folder, Date.now())?.restarts ?? null,
  };
}
