import type { Kysely } from 'kysely';
import type { CentralDatabase } from './central-database.ts';
import { openPostgres, openPostgresReader } from './open-postgres.ts';
import { openSqlite, openSqliteReader } from './open-sqlite.ts';
import type { CentralTables } from './tables.ts';

export interface CentralDatabaseOptions {
  /** The folder of the file on SQLite. */
  readonly dataDir: string;
  /** Address of a PostgreSQL database; without one, SQLite. */
  readonly databaseUrl?: string | undefined;
}

/**
 * Opens (or makes) central's database and brings it to the present schema. Throws DatabaseError with one line where
 * that cannot be done.
 */
export function openCentralDatabase({
  dataDir,
  databaseUrl,
}: CentralDatabaseOptions): Promise<CentralDatabase> {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);
}

/** Opens what only reads beside a database that is open: for a thread of its own. */
export const openCentralReader = ({ dataDir, databaseUrl }: CentralDatabaseOptions): Kysely<CentralTables> =>
  databaseUrl === undefined ? openSqliteReader(dataDir) : openPostgresReader(databaseUrl);
