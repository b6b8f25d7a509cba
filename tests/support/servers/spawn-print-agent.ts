import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { programOf } from './program-of.ts';

export interface SpawnedAgent {
  /** Ends it as a power cut would: it is told nothing. */
  kill(): Promise<void>;
  /** Asks it to end, and waits until it has. */
  end(): Promise<void>;
  /** Starts it again, with what it has kept. */
  start(): void;
  said(): string;
  remove(): Promise<void>;
}

/** The program that prints at a kiosk, as a process of its own, paired by a key. */
export function spawnPrintAgent(server: string, key: string): SpawnedAgent {
  const folder = temporaryFolder();
  writeFileSync(join(folder.path, 'key'), `${key}\n`);
  let child: ChildProcess;
  let said = '';

  function start(): void {
    child = spawn(process.execPath, [programOf('electron/print-agent/main.ts')], {
      env: { ...process.env, TURNO_SERVER: `${server}/`, TURNO_STATE: folder.path },
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
