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
import type { CentralTables } from './tables.ts';

/** Opens (or makes) central's file in `folder`: everything on one machine, nothing else to install. */
export async function openSqlite(folder: string): Promise<CentralDatabase> {
  const file = join(folder, DATABASE_FILES.central);
  const sqlite = openWritable(file);
  const db = new Kysely<CentralTables>({ dialect: new WritingDialect(sqlite) });
  try {
    backUpBeforeMigration(sqlite, file, MIGRATIONS);
    await migrate(db, MIGRATIONS);
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
export const openSqliteReader = (folder: string): Kysely<CentralTables> =>
  new Kysely({
    dialect: new SqliteDialect({
      database: withStatementCache(openReadable(join(folder, DATABASE_FILES.central))),
    }),
  });
