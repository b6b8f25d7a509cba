import { sql } from 'kysely';
import type { CentralDatabase } from './central-database.ts';

/** Size of the database of central in bytes: of its file, or of the PostgreSQL database. */
export async function databaseSize({ dialect, reader }: CentralDatabase): Promise<number> {
  const { rows } = await (dialect === 'postgres'
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(reader)
    : sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(reader));
  return Number(rows[0]?.bytes ?? 0);
}
