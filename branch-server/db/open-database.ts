import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { foldText } from '../../shared/domain/fold-text.ts';
import { MIGRATIONS } from './migrations/list.ts';
import type { BranchTables } from './tables.ts';

export interface BranchDatabase {
  /** The one connection that writes; only the write gate uses it. */
  readonly sqlite: Database;
  readonly writer: Kysely<BranchTables>;
  /** For statements that only read. */
  readonly readable: Database;
  /** The same reading connection under Kysely. */
  readonly reader: Kysely<BranchTables>;
  readonly epoch: string;
  close(): void;
}

/** The database cannot be used; the message is one line for whoever starts the server. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
}

/**
 * Opens (or makes) the branch's file in `folder`, brings it to the present schema and asserts what the promise
 * "what was answered is never lost" rests on: WAL, `synchronous=FULL`, foreign keys.
 */
export async function openDatabase(folder: string): Promise<BranchDatabase> {
  const file = join(folder, 'turno.db');
  const sqlite = openFile(folder, file);
  try {
    demand(sqlite, 'journal_mode', 'wal');
    // FULL is 2. better-sqlite3 is built to fall back to NORMAL under WAL, where a power cut may lose commits.
    demand(sqlite, 'synchronous', 2);
    demand(sqlite, 'foreign_keys', 1);
    // 16 MB: a day's tickets and their indexes stay in memory; with SQLite's own 2 MB every ticket reads pages back.
    demand(sqlite, 'cache_size', -16_000);
    demand(sqlite, 'wal_autocheckpoint', 8_000);
    const writer = new Kysely<BranchTables>({ dialect: new SqliteDialect({ database: sqlite }) });
    await migrate(writer);
    const readable = new Sqlite(file, { readonly: true });
    for (const connection of [sqlite, readable])
      connection.function('fold', { deterministic: true }, foldText);
    const reader = new Kysely<BranchTables>({ dialect: new SqliteDialect({ database: readable }) });
    const close = () => {
      readable.close();
      sqlite.close();
    };
    return { sqlite, writer, readable, reader, epoch: await epochOf(writer), close };
  } catch (error) {
    sqlite.close();
    throw asFault(error, file);
  }
}

function openFile(folder: string, file: string): Database {
  try {
    mkdirSync(folder, { recursive: true });
    return new Sqlite(file);
  } catch (error) {
    throw asFault(error, file);
  }
}

function asFault(error: unknown, file: string): DatabaseFault {
  if (error instanceof DatabaseFault) return error;
  return new DatabaseFault(`the database ${file} cannot be used: ${(error as Error).message}`, {
    cause: error,
  });
}

function demand(sqlite: Database, pragma: string, wanted: string | number): void {
  sqlite.pragma(`${pragma} = ${wanted}`);
  const found = sqlite.pragma(pragma, { simple: true });
  if (found !== wanted)
    throw new DatabaseFault(`SQLite refuses ${pragma} = ${wanted}: it stays ${String(found)}`);
}

async function migrate(db: Kysely<BranchTables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The epoch of this file's change log, made when the file is. */
async function epochOf(db: Kysely<BranchTables>): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name: 'epoch', value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'epoch')
    .executeTakeFirstOrThrow();
  return row.value;
}
