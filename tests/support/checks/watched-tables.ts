import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { tableHashes } from './table-hashes.ts';

/** Hashes what a branch keeps, for checks that compare it again and again. */
export interface WatchedTables {
  /** Table -> a hash over all its rows, as they are now. */
  hashes(): Record<string, string>;
  /** Closes the file; the next call opens it again. */
  close(): void;
}

/** Reads the tables of a branch's file only when something was committed since: SQLite tells every other connection. */
export function watchTables(folder: string): WatchedTables {
  let sqlite: Database | undefined;
  let known: { readonly version: unknown; readonly hashes: Record<string, string> } | undefined;
  return {
    hashes() {
      sqlite ??= new Sqlite(join(folder, 'turno.db'), { readonly: true });
      const version = sqlite.pragma('data_version', { simple: true });
      if (!known || known.version !== version) known = { version, hashes: tableHashes(sqlite) };
      return known.hashes;
    },
    close() {
      sqlite?.close();
      sqlite = undefined;
      known = undefined;
    },
  };
}
