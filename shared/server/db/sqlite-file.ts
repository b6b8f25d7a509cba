import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { foldName } from '#shared/domain/fold-name.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { DatabaseError, toDatabaseError } from './database-error.ts';

/**
 * Opens the database for writing; creates file and folder. Asserts the conditions of durability: WAL,
 * `synchronous=FULL`, foreign keys. Throws DatabaseError.
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
    return withFunctions(sqlite);
  } catch (error) {
    sqlite.close();
    throw toDatabaseError(error, file);
  }
}

/** A connection that only reads, to a file that is there. */
export const openReadable = (file: string): Database => withFunctions(new Sqlite(file, { readonly: true }));

/**
 * Registers `fold`, by which lists search and sort, and `fold_name`, on which unique indexes of names rest: a
 * connection without it cannot write, copy or check those tables.
 */
export const withFunctions = (sqlite: Database): Database =>
  sqlite
    .function('fold', { deterministic: true }, foldText)
    .function('fold_name', { deterministic: true }, (name) =>
      name === null ? null : foldName(String(name)),
    );

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
