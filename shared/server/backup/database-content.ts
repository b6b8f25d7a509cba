import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Database } from 'better-sqlite3';

/** Migrations applied to a database, sorted; empty for a foreign database. */
export function schemaOf(sqlite: Database): string[] {
  const known = sqlite.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  if (!known) return [];
  return sqlite.prepare<[], string>('select name from kysely_migration order by name').pluck().all();
}

/** Number of rows per table. */
export function rowCounts(sqlite: Database): Record<string, number> {
  const tables = sqlite
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .pluck()
    .all();
  return Object.fromEntries(
    tables.map((table) => [
      table,
      sqlite.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0,
    ]),
  );
}

/** SQL of all tables, indexes, triggers and views; equal lists mean equal schemas. */
export const definitionsOf = (sqlite: Database): string[] =>
  sqlite
    .prepare<[], string>(
      "select type || ' ' || name || ' ' || sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\' order by 1",
    )
    .pluck()
    .all();

/** SHA-256 of a file, hexadecimal. */
export async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
