import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { readState } from '#electron/supervisor/state-file.ts';
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
      // Windows tells processes nothing: there the server is ended with its supervisor, as by a power cut.
      if (process.platform === 'win32') await runProgram('taskkill', ['/pid', String(state.pid), '/T', '/F']);
      else process.kill(state.pid, 'SIGTERM');
    },
    restarts: async () => readState(folder, Date.now())?.restarts ?? null,
  };
}
