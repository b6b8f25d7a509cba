import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { foldText } from '#shared/domain/fold-text.ts';
import { asDatabaseFault, DatabaseFault } from './database-fault.ts';

/**
 * The connection that writes, to a file that is made where there is none, with its folder. Asserts what the promise
 * "what was answered is never lost" rests on: WAL, `synchronous=FULL`, foreign keys. Throws DatabaseFault.
 */
export function openWritable(file: string): Database {
  const sqlite = openFile(file);
  try {
    demand(sqlite, 'journal_mode', 'wal');
    // FULL is 2. better-sqlite3 is built to fall back to NORMAL under WAL, where a power cut may lose commits.
    demand(sqlite, 'synchronous', 2);
    demand(sqlite, 'foreign_keys', 1);
    // 16 MB: a day's tickets and their indexes stay in memory; with SQLite's own 2 MB every ticket reads pages back.
    demand(sqlite, 'cache_size', -16_000);
    demand(sqlite, 'wal_autocheckpoint', 8_000);
    return withFold(sqlite);
  } catch (error) {
    sqlite.close();
    throw asDatabaseFault(error, file);
  }
}

/** A connection that only reads, to a file that is there. */
export const openReadable = (file: string): Database => withFold(new Sqlite(file, { readonly: true }));

/** Lists search and sort by it. */
const withFold = (sqlite: Database): Database => sqlite.function('fold', { deterministic: true }, foldText);

function openFile(file: string): Database {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return new Sqlite(file);
  } catch (error) {
    throw asDatabaseFault(error, file);
  }
}

function demand(sqlite: Database, pragma: string, wanted: string | number): void {
  sqlite.pragma(`${pragma} = ${wanted}`);
  const found = sqlite.pragma(pragma, { simple: true });
  if (found !== wanted)
    throw new DatabaseFault(`SQLite refuses ${pragma} = ${wanted}: it stays ${String(found)}`);
}
