import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { openReadable } from '#shared/server/db/sqlite-file.ts';

/** Opens the database of a branch or central over a separate read-only connection. */
export function lookInto<Seen>(
  folder: string,
  look: (sqlite: Database) => Seen,
  file: 'turno.db' | 'turno-central.db' = 'turno.db',
): Seen {
  const sqlite = openReadable(join(folder, file));
  try {
    // A consistent snapshot.
    sqlite.exec('begin');
    return look(sqlite);
  } finally {
    sqlite.close();
  }
}

/** All rows of a query. */
export function rowsOf<Row>(sqlite: Database, query: string, ...values: unknown[]): Row[] {
  return sqlite.prepare<unknown[], Row>(query).all(...values);
}
