import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { rowsOf } from './look-into.ts';

/** Table -> a hash over all its rows: two equal results mean that nothing was written. */
export function tableHashes(sqlite: Database): Record<string, string> {
  return Object.fromEntries(
    tablesOf(sqlite).map((table) => [
      table,
      hash('sha256', JSON.stringify(rowsOf(sqlite, `select * from "${table}"`))),
    ]),
  );
}

/** The product's own tables, without those of SQLite and of the migrations. */
export function tablesOf(sqlite: Database): string[] {
  const found = rowsOf<{ name: string }>(
    sqlite,
    `select name from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'
       and name not like 'kysely~_%' escape '~' order by name`,
  );
  return found.map(({ name }) => name);
}
