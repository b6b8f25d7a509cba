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
 * Opens what there is to verify, for reading only: a central's PostgreSQL where its address is given, else the files
 * in the data folder. Throws DatabaseError where there is none.
 */
export function openDatabases(dataDir: string, databaseUrl: string | undefined): AuditDatabase[] {
  if (databaseUrl !== undefined) {
    const pool = new Pool({
      connectionString: databaseUrl,
      max: 1,
      options: '-c default_transaction_read_only=on',
    });
    // Ignores errors of idle connections: a query gives its own.
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
