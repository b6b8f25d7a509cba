import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { Pool } from 'pg';
import { DATABASE_FILES, serversIn } from '#shared/server/db/database-files.ts';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import type { AuditTables } from './read-entries.ts';

export interface AuditDatabase {
  readonly db: Kysely<AuditTables>;
  readonly central: boolean;
}

/**
 * Opens the databases to verify, read-only: PostgreSQL if an address is given, otherwise files of the data folder.
 * Throws DatabaseError if there are none.
 */
export function openDatabases(dataDir: string, databaseUrl: string | undefined): AuditDatabase[] {
  if (databaseUrl !== undefined) {
    const pool = new Pool({
      connectionString: databaseUrl,
      max: 1,
      options: '-c default_transaction_read_only=on',
    });
    // Errors of idle connections; queries report their own.
    pool.on('error', () => {});
    return [{ db: new Kysely({ dialect: new PostgresDialect({ pool }) }), central: true }];
  }
  return serversIn(dataDir).map((kind) => ({
    db: new Kysely({
      dialect: new SqliteDialect({ database: openReadable(join(dataDir, DATABASE_FILES[kind])) }),
    }),
    central: kind === 'central',
  }));
}
