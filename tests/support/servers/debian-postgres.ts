import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { ownPort } from './own-port.ts';

export interface DebianPostgres {
  readonly port: number;
  /** Folder of `pg_dump` and related programs. */
  readonly programs: string;
  start(): void;
  /** Ends it at once, as a power cut does; its data remain. */
  end(): void;
  stop(): void;
}

const INSTALL = 'apt-get update -qq; apt-get install -y -qq --no-install-recommends postgresql';

const find = (): string | null =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'pg_dump')) && existsSync(join(folder, 'postgres')))
    .sort()
    .at(-1) ?? null;

/** Finds or installs the machine's PostgreSQL with its backup tools; null with a message if unavailable. */
export function debianPostgres(): string | null {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No pg_dump found: trying apt-get install postgresql …');
    spawnSync('sh', ['-c', INSTALL], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = find();
  if (!installed) say('Skipped: tests of backups of PostgreSQL need it with pg_dump (Debian: postgresql).');
  return installed;
}

/** Starts it for one test, empty, with its administrator `postgres`, on any free port. */
export async function startDebianPostgres(programs: string): Promise<DebianPostgres> {
  const folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const port = await ownPort();
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const run = (program: string, ...provided: readonly string[]) => {
    const command = [join(programs, program), ...provided];
    const [first = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    const { status, stderr } = spawnSync(first, rest, {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  if (isRoot) spawnSync('chown', ['postgres', folder.path]);
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const start = () => run('pg_ctl', '-D', data, '-o', flags, '-l', join(folder.path, 'log'), '-w', 'start');
  const end = () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  start();
  return {
    port,
    programs,
    start,
    end,
    stop() {
      end();
      folder.remove();
    },
  };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
