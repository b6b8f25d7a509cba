import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';

/** Looks into a branch's file, or central's, over a connection of its own that cannot write. */
export function lookInto<Seen>(
  folder: string,
  look: (sqlite: Database) => Seen,
  file: 'turno.db' | 'turno-central.db' = 'turno.db',
): Seen {
  const sqlite = new Sqlite(join(folder, file), { readonly: true });
  try {
    // All of it as it is at one moment.
    sqlite.exec('begin');
    return look(sqlite);
  } finally {
    sqlite.close();
  }
}

/** All rows that a query finds. */
export function rowsOf<Row>(sqlite: Database, query: string, ...values: unknown[]): Row[] {
  return sqlite.prepare<unknown[], Row>(query).all(...values);
}
