import { closeSync, openSync, writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** Damages a closed database as a failing disk does: the first page of a table is no longer what was written. */
export function damageTable(file: string, table: string): void {
  const sqlite = new Sqlite(file);
  // Closed, the file holds everything: nothing of the page is left in a log beside it.
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
