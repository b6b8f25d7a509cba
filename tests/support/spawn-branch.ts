import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../branch-server/main.ts', import.meta.url));

export interface SpawnOptions {
  readonly folder: string;
  /** With the demonstration's data and printers; a production start where it is missing. */
  readonly demo?: boolean;
  /** Any free one where it is missing. */
  readonly port?: number;
  /** What is started; the server's sources where it is missing. */
  readonly program?: string;
}

export interface SpawnedBranch {
  readonly origin: string;
  /** Ends the process as a power cut would: it is told nothing. */
  kill(): Promise<void>;
}

/** The product as it is started in a branch, as a process of its own. Rejects when it does not start. */
export async function spawnBranch({
  folder,
  demo = false,
  port = 0,
  program = MAIN,
}: SpawnOptions): Promise<SpawnedBranch> {
  const child = spawn(process.execPath, [program, ...(demo ? ['--demo'] : [])], {
    env: {
      ...process.env,
      TURNO_PORT: String(port),
      TURNO_HOST: '127.0.0.1',
      TURNO_DATA_DIR: folder,
      TURNO_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  return {
    origin: await announcedOrigin(child),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function announcedOrigin(child: ChildProcess): Promise<string> {
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
