import { existsSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrate } from '../db/migrate.ts';
import { openWritable } from '../db/sqlite-file.ts';
import { isDiskFull } from '../kit/is-disk-full.ts';
import { definitionsOf, schemaOf } from './database-content.ts';
import { RestoreError } from './manifest.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Looks through a database that came from outside, and brings it to the present schema. What it is made of has to be
 * what our own migrations make, trigger by trigger: a file that was tampered with brings no rules of its own. Throws
 * RestoreError. Answers the migrations that it had gone through.
 */
export async function verifyDatabase(file: string, migrations: Migrations): Promise<readonly string[]> {
  try {
    const had = checkDatabase(file, Object.keys(migrations));
    await upgrade(file, migrations);
    await assertSchema(file, migrations);
    return had;
  } catch (error) {
    if (error instanceof RestoreError) throw error;
    if (isDiskFull(error)) throw new RestoreError('noSpace', String(error), { cause: error });
    throw new RestoreError('damaged', String(error), { cause: error });
  }
}

function checkDatabase(file: string, known: readonly string[]): readonly string[] {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const had = schemaOf(sqlite);
    if (had.length === 0) throw new RestoreError('notABackup', 'no database of ours');
    const unknown = had.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new RestoreError('tooNew', unknown);
    assertIntegrity(sqlite);
    return had;
  } finally {
    sqlite.close();
  }
}

function assertIntegrity(sqlite: Database): void {
  const found = sqlite.pragma('integrity_check(1)', { simple: true });
  if (found !== 'ok') throw new RestoreError('damaged', String(found));
  const [stray] = sqlite.pragma('foreign_key_check') as unknown[];
  if (stray) throw new RestoreError('damaged', `foreign key ${JSON.stringify(stray)}`);
}

async function upgrade(file: string, migrations: Migrations): Promise<void> {
  const sqlite = openWritable(file);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  try {
    await migrate(db, migrations);
    assertIntegrity(sqlite);
  } finally {
    await db.destroy();
  }
  // Closed last, SQLite has written everything into the one file that is put in its place.
  if (existsSync(`${file}-wal`)) throw new RestoreError('damaged', 'its log is left');
}

async function assertSchema(file: string, migrations: Migrations): Promise<void> {
  const model = new Sqlite(':memory:');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: model }) });
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    await migrate(db, migrations);
    const wanted = new Set(definitionsOf(model));
    const found = definitionsOf(sqlite);
    const odd = found.find((definition) => !wanted.has(definition));
    if (odd !== undefined || found.length !== wanted.size)
      throw new RestoreError('damaged', `not made by our migrations: ${odd ?? 'something is missing'}`);
  } finally {
    sqlite.close();
    await db.destroy();
  }
}
