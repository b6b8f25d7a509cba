import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { Pool } from 'pg';
import { DatabaseFault } from '#shared/server/db/database-fault.ts';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import type { AuditTables } from './read-entries.ts';

export interface AuditDatabase {
  readonly db: Kysely<AuditTables>;
  readonly central: boolean;
}

/** The files of the two servers. */
const FILES = { 'turno.db': false, 'turno-central.db': true };

/**
 * Opens what there is to verify, for reading only: a central's PostgreSQL where its address is given, else the files
 * in the data folder. Throws DatabaseFault where there is none.
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
  const found = Object.entries(FILES).filter(([file]) => existsSync(join(dataDir, file)));
  if (found.length === 0) throw new DatabaseFault(`there is no database in ${dataDir}; set TURNO_DATA_DIR`);
  return found.map(([file, central]) => ({
    db: new Kysely({ dialect: new SqliteDialect({ database: openReadable(join(dataDir, file)) }) }),
    central,
  }));
}
