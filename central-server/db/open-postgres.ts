import {
  type ColumnDefinitionNode,
  DataTypeNode,
  GeneratedNode,
  HandleEmptyInListsPlugin,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  RawNode,
  replaceWithNoncontingentExpression,
} from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { DatabaseError, toDatabaseError } from '#shared/server/db/database-error.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import { connectionError } from '#shared/server/db/unavailable.ts';
import type { CentralDatabase } from './central-database.ts';
import { POSTGRES_MIGRATIONS } from './migrations/list.ts';
import type { CentralTables } from './tables.ts';

/** Connections of each of the two pools: a process leaves room for others within PostgreSQL's own limit of 100. */
const MAX_POOL_SIZE = 10;
/**
 * Connection timeout, ms, also for waiting for a pooled connection: two hundred concurrent bookings of the last
 * seat take turns, also on a slow machine.
 */
const CONNECT_MS = 30_000;

/** int8 and numeric: ids, moments and sums, all below 2^53. */
const NUMBERS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];
const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    NUMBERS.includes(oid) && format !== 'binary' ? Number : types.getTypeParser(oid, format),
} as typeof types;

/** SQLite accepts `in ()`, PostgreSQL does not: an empty list matches nothing, and `not in` everything. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

/** Opens a PostgreSQL database that several central processes may share. */
export async function openPostgres(
  databaseUrl: string,
  migrations = POSTGRES_MIGRATIONS,
): Promise<CentralDatabase> {
  const name = withoutPassword(databaseUrl);
  const writing = connect(databaseUrl, MAX_POOL_SIZE);
  // A separate pool for reads: with a shared one, transactions that wait for a reading connection could hold all
  // connections.
  const reading = connect(databaseUrl, MAX_POOL_SIZE);
  const close = async () => {
    await Promise.all([writing.kysely.destroy(), reading.kysely.destroy()]);
  };
  try {
    await assertUtf8(writing.pool);
    await migrate(writing.kysely.withPlugin(postgresColumns), migrations);
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
  const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<PoolClient>;
  // The pool itself passes a callback; Kysely awaits.
  const connecting = (done?: unknown) =>
    done === undefined
      ? connect().catch((error: unknown) => {
          throw connectionError(error);
        })
      : connect(done);
  pool.connect = connecting as typeof pool.connect;
  const dialect = new PostgresDialect({ pool });
  return { pool, kysely: new Kysely<CentralTables>({ dialect, plugins: [emptyLists] }) };
}

/** Names are stored and folded as Unicode, which requires a UTF-8 database. */
async function assertUtf8(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new DatabaseError(`the PostgreSQL database is in ${encoding}; make one in UTF8`);
}

/** The address of the database for messages, without its password. */
function withoutPassword(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  if (!url) return 'of TURNO_DATABASE_URL';
  return `${url.host}${url.pathname}`;
}

/**
 * Adapts SQLite migrations to PostgreSQL. Integers have 64 bits, because ids of branches exceed 2^32; an integer
 * primary key is an identity column. Texts compare bytewise, so that sorting, `lower` in unique indexes and
 * equality match the branches.
 *
 * @internal used by tests besides this file
 */
export const postgresColumns: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => new ColumnTransformer().transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

class ColumnTransformer extends OperationNodeTransformer {
  protected override transformColumnDefinition(
    ...[node, queryId]: Parameters<OperationNodeTransformer['transformColumnDefinition']>
  ): ColumnDefinitionNode {
    const { autoIncrement, ...column } = super.transformColumnDefinition(node, queryId);
    const type = DataTypeNode.is(column.dataType) ? column.dataType.dataType : null;
    if (type === 'text') {
      const collated = RawNode.createWithSql('collate "C"');
      return { ...column, frontModifiers: [...(column.frontModifiers ?? []), collated] };
    }
    if (type !== 'integer') return column;
    const numbersItself = column.primaryKey === true;
    return {
      ...column,
      dataType: DataTypeNode.create('bigint'),
      ...(numbersItself && { generated: GeneratedNode.create({ identity: true, byDefault: true }) }),
    };
  }
}
