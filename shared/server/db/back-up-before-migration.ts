import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import packageJson from '#package.json' with { type: 'json' };
import { DatabaseError } from './database-error.ts';

/** File names of the copies made before a program version changed a database. */
export const BEFORE_UPGRADE = /^before-[\w.+-]+\.db$/;
/** Number of stored copies, newest first: each has the size of the database. */
const MAX_STORED = 2;
const FOLDER = 'backups';

/**
 * Copies a database before a new program version changes it into the folder of backups beside it, as
 * `before-0.2.0.db`, because an older program starts on no other. Skips a database that is new, has all migrations,
 * or is of a newer program. Throws DatabaseError if it cannot be copied; nothing has changed then, so that the older
 * program still starts.
 */
export function backUpBeforeMigration(
  sqlite: Database,
  file: string,
  migrations: Readonly<Record<string, unknown>>,
): void {
  const had = new Set(migrationsOf(sqlite));
  const isNew = had.size === 0;
  const isFurther = [...had].some((name) => !(name in migrations));
  if (isNew || isFurther || Object.keys(migrations).every((name) => had.has(name))) return;

  const folder = join(dirname(file), FOLDER);
  const copy = join(folder, `before-${packageJson.version}.db`);
  const unfinished = `${copy}.unfinished`;
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(unfinished, { force: true });
    sqlite.prepare('vacuum into ?').run(unfinished);
    flush(unfinished);
    renameSync(unfinished, copy);
    if (process.platform !== 'win32') flush(folder);
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    const { message } = error as Error;
    throw new DatabaseError(
      `the database ${file} cannot be copied to ${copy} before this version changes it: ${message}; the version before still starts`,
      { cause: error },
    );
  }
  for (const old of listCopies(folder).slice(MAX_STORED)) rmSync(join(folder, old), { force: true });
}

function migrationsOf(sqlite: Database): string[] {
  const isThere = sqlite
    .prepare(`select 1 from sqlite_master where type = 'table' and name = ?`)
    .get(DEFAULT_MIGRATION_TABLE);
  if (isThere === undefined) return [];
  return sqlite.prepare(`select name from ${DEFAULT_MIGRATION_TABLE}`).pluck().all() as string[];
}

/** Newest first. */
function listCopies(folder: string): string[] {
  const createdAt = (name: string) => statSync(join(folder, name)).mtimeMs;
  return readdirSync(folder)
    .filter((name) => BEFORE_UPGRADE.test(name))
    .sort((one, other) => createdAt(other) - createdAt(one));
}

/** After it returns, a power failure loses neither contents of the file nor names in a folder. */
function flush(path: string): void {
  const open = openSync(path, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
