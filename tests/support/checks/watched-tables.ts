import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { tableHashes } from './table-hashes.ts';

/** Hashes of a branch's tables for repeated comparison. */
export interface WatchedTables {
  /** Table -> a hash over all its present rows. */
  hashes(): Record<string, string>;
  /** Closes the file; the next call opens it again. */
  close(): void;
}

/** Reads the tables of a branch's database only after a commit: SQLite reports commits of other connections. */
export function watchTables(folder: string): WatchedTables {
  let sqlite: Database | undefined;
  let known: { readonly version: unknown; readonly hashes: Record<string, string> } | undefined;
  return {
    hashes() {
      sqlite ??= withFunctions(new Sqlite(join(folder, 'turno.db'), { readonly: true }));
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
