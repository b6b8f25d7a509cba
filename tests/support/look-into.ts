import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';

/** Looks into a branch's file over a connection of its own that cannot write. */
export function lookInto<Seen>(folder: string, look: (sqlite: Database) => Seen): Seen {
  const sqlite = new Sqlite(join(folder, 'turno.db'), { readonly: true });
  try {
    return look(sqlite);
  } finally {
    sqlite.close();
  }
}

/** All rows that a query finds. */
export function rowsOf<Row>(sqlite: Database, query: string, ...values: unknown[]): Row[] {
  return sqlite.prepare<unknown[], Row>(query).all(...values);
}
