import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { foldText } from '#shared/domain/fold-text.ts';
import { DatabaseError, toDatabaseError } from './database-error.ts';

/**
 * The connection that writes, to a file that is made where there is none, with its folder. Asserts what the promise
 * "what was answered is never lost" rests on: WAL, `synchronous=FULL`, foreign keys. Throws DatabaseError.
 */
export function openWritable(file: string): Database {
  const sqlite = openFile(file);
  try {
    requirePragma(sqlite, 'journal_mode', 'wal');
    // FULL is 2. better-sqlite3 is built to fall back to NORMAL under WAL, where a power cut may lose commits.
    requirePragma(sqlite, 'synchronous', 2);
    requirePragma(sqlite, 'foreign_keys', 1);
    // 16 MB: a day's tickets and their indexes stay in memory; with SQLite's own 2 MB every ticket reads pages back.
    requirePragma(sqlite, 'cache_size', -16_000);
    requirePragma(sqlite, 'wal_autocheckpoint', 8_000);
    return withFold(sqlite);
  } catch (error) {
    sqlite.close();
    throw toDatabaseError(error, file);
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
    throw toDatabaseError(error, file);
  }
}

function requirePragma(sqlite: Database, pragma: string, wanted: string | number): void {
  sqlite.pragma(`${pragma} = ${wanted}`);
  const found = sqlite.pragma(pragma, { simple: true });
  if (found !== wanted)
    throw new DatabaseError(`SQLite refuses ${pragma} = ${wanted}: it stays ${String(found)}`);
}
