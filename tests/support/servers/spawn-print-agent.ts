import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { programOf } from './program-of.ts';

export interface SpawnedAgent {
  /** Kills it without a signal handler, like a power failure. */
  kill(): Promise<void>;
  /** Terminates it, and waits for its end. */
  end(): Promise<void>;
  /** Starts it again with its stored data. */
  start(): void;
  said(): string;
  remove(): Promise<void>;
}

/** The print agent of a kiosk as a separate process, paired by a key. */
export function spawnPrintAgent(server: string, key: string, settings: NodeJS.ProcessEnv = {}): SpawnedAgent {
  const folder = temporaryFolder();
  writeFileSync(join(folder.path, 'key'), `${key}\n`);
  let child: ChildProcess;
  let said = '';

  function start(): void {
    child = spawn(process.execPath, [programOf('electron/print-agent/main.ts')], {
      env: { ...process.env, ...settings, TURNO_SERVER: `${server}/`, TURNO_STATE: folder.path },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
    });
  }
  async function ended(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  start();
  return {
    start,
    kill: () => ended('SIGKILL'),
    end: () => ended('SIGTERM'),
    said: () => said,
    async remove() {
      await ended('SIGKILL');
      folder.remove();
    },
  };
}
