import type { CentralDatabase } from './central-database.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';

export interface CentralDatabaseOptions {
  /** The folder of the file on SQLite. */
  readonly dataDir: string;
  /** Address of a PostgreSQL database; without one, SQLite. */
  readonly databaseUrl?: string | undefined;
}

/**
 * Opens (or makes) central's database and brings it to the present schema. Throws DatabaseFault with one line where
 * that cannot be done.
 */
export function openCentralDatabase({
  dataDir,
  databaseUrl,
}: CentralDatabaseOptions): Promise<CentralDatabase> {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);
}
