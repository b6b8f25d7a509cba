import { closeSync, openSync, writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';

/** Damages a closed database like a failing disk: overwrites the first page of a table. */
export function damageTable(file: string, table: string): void {
  const sqlite = withFunctions(new Sqlite(file));
  // A closed file is complete: no page is left in a write-ahead log.
  sqlite.pragma('wal_checkpoint(truncate)');
  const size = Number(sqlite.pragma('page_size', { simple: true }));
  const page = sqlite
    .prepare<[string], number>('select rootpage from sqlite_schema where name = ?')
    .pluck()
    .get(table);
  sqlite.close();
  if (page === undefined) throw new Error(`there is no table ${table}`);
  const disk = openSync(file, 'r+');
  try {
    writeSync(disk, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
  } finally {
    closeSync(disk);
  }
}
