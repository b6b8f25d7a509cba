import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { backUpBeforeMigration } from '#shared/server/db/back-up-before-migration.ts';
import { toDatabaseError } from '#shared/server/db/database-error.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import { WritingDialect } from '#shared/server/db/sqlite-dialect.ts';
import { openReadable, openWritable } from '#shared/server/db/sqlite-file.ts';
import { withStatementCache } from '#shared/server/db/statement-cache.ts';
import type { CentralDatabase } from './central-database.ts';
import { MIGRATIONS } from './migrations/list.ts';
import { openPostgres, openPostgresReader } from './open-postgres.ts';
import type { CentralTables } from './tables.ts';

export interface CentralDatabaseOptions {
  /** The folder of the file on SQLite. */
  readonly dataDir: string;
  /** Address of a PostgreSQL database; without one, SQLite. */
  readonly databaseUrl?: string | undefined;
}

/** Opens or creates the database of central and migrates it. Throws DatabaseError with one line if that fails. */
export function openCentralDatabase({
  dataDir,
  databaseUrl,
}: CentralDatabaseOptions): Promise<CentralDatabase> {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);
}

/** Opens a read-only connection beside an open database, for a worker thread. */
export const openCentralReader = ({ dataDir, databaseUrl }: CentralDatabaseOptions): Kysely<CentralTables> =>
  databaseUrl === undefined ? openSqliteReader(dataDir) : openPostgresReader(databaseUrl);

/**
 * Opens or creates central's file in `folder` and migrates it to the current schema, after a copy of the file.
 *
 * @internal used by tests besides this file
 */
export async function openSqlite(folder: string, migrations = MIGRATIONS): Promise<CentralDatabase> {
  const file = join(folder, DATABASE_FILES.central);
  const sqlite = openWritable(file);
  const db = new Kysely<CentralTables>({ dialect: new WritingDialect(sqlite) });
  try {
    backUpBeforeMigration(sqlite, file, migrations);
    await migrate(db, migrations);
    const reader = openSqliteReader(folder);
    const close = async () => {
      await reader.destroy();
      await db.destroy();
    };
    return { dialect: 'sqlite', file, db, reader, close };
  } catch (error) {
    await db.destroy();
    throw toDatabaseError(error, file);
  }
}

/** Opens the file of `folder` for reading only. */
const openSqliteReader = (folder: string): Kysely<CentralTables> =>
  new Kysely({
    dialect: new SqliteDialect({
      database: withStatementCache(openReadable(join(folder, DATABASE_FILES.central))),
    }),
  });
