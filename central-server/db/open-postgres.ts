import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { DatabaseError, toDatabaseError } from '#shared/server/db/database-error.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import type { CentralDatabase } from './central-database.ts';
import { MIGRATIONS } from './migrations/list.ts';
import { POSTGRES_MIGRATIONS } from './migrations/postgres-list.ts';
import { postgresColumns } from './postgres-columns.ts';
import type { CentralTables } from './tables.ts';

/** Connections of each of the two pools: a process leaves room for others within PostgreSQL's own limit of 100. */
const MAX_POOL_SIZE = 10;
/**
 * Milliseconds until a database that does not answer counts as away. The pool lets whoever waits for one of its
 * connections wait as long: two hundred who want the last place at once take their turns, on a slow machine too.
 */
const CONNECT_MS = 30_000;

/** int8 and numeric: ids, moments and sums, all below 2^53. */
const NUMBERS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];
const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    NUMBERS.includes(oid) && format !== 'binary' ? Number : types.getTypeParser(oid, format),
} as typeof types;

/** Opens a PostgreSQL database that several central processes may share. */
export async function openPostgres(databaseUrl: string): Promise<CentralDatabase> {
  const name = withoutPassword(databaseUrl);
  const writing = connect(databaseUrl, MAX_POOL_SIZE);
  // Reads through a pool of its own: with one for both, transactions that wait for a reading connection could hold all
  // that there are.
  const reading = connect(databaseUrl, MAX_POOL_SIZE);
  const close = async () => {
    await Promise.all([writing.kysely.destroy(), reading.kysely.destroy()]);
  };
  try {
    await assertUtf8(writing.pool);
    await migrate(writing.kysely.withPlugin(postgresColumns), { ...POSTGRES_MIGRATIONS, ...MIGRATIONS });
    return { dialect: 'postgres', file: null, db: writing.kysely, reader: reading.kysely, close };
  } catch (error) {
    await close();
    throw toDatabaseError(error, name);
  }
}

/** Opens one connection that reads, beside a database that is open. */
export const openPostgresReader = (databaseUrl: string): Kysely<CentralTables> =>
  connect(databaseUrl, 1).kysely;

function connect(databaseUrl: string, max: number) {
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    types: parsers,
  });
  // Ignores a connection that breaks while unused: the next query gets a new one, or fails with the reason.
  pool.on('error', () => {});
  // Ignores a break between two statements of a transaction too: the second one fails with the reason.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return { pool, kysely: new Kysely<CentralTables>({ dialect: new PostgresDialect({ pool }) }) };
}

/** Names are kept and folded as Unicode, which only a database in UTF-8 can. */
async function assertUtf8(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new DatabaseError(`the PostgreSQL database is in ${encoding}; make one in UTF8`);
}

/** Names the database in messages, without its password. */
function withoutPassword(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  if (!url) return 'of TURNO_DATABASE_URL';
  return `${url.host}${url.pathname}`;
}
