import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Millis } from '#shared/domain/ids.ts';
import { isDamaged } from '#shared/server/db/damage.ts';
import { DatabaseError } from '#shared/server/db/database-error.ts';
import { DATABASE_FILES, type ServerKind } from '#shared/server/db/database-files.ts';
import { openReadable, withFunctions } from '#shared/server/db/sqlite-file.ts';
import { LOCK_FILE, lockDataFolder } from '#shared/server/kit/lock-data-folder.ts';
import { createStoredBackups, REPLACED_DATABASE } from '../stored-backups.ts';
import { swapFiles } from '../swap-files.ts';
import { checkDatabaseFile } from './check-database-file.ts';

export interface RestoredCopy {
  /** The database served from now on. */
  readonly live: string;
  /** The stored previous database; null without one. */
  readonly replaced: string | null;
}

/**
 * Replaces the database of a stopped server by a copy of a file, and stores the previous one. Throws DatabaseError,
 * without changes, if a server runs on the folder, or the file is foreign or damaged.
 */
export async function restoreCopy(dataDir: string, file: string, now: Millis): Promise<RestoredCopy> {
  const live = join(dataDir, DATABASE_FILES[kindOf(file)]);
  const [error] = checkDatabaseFile(file);
  if (error !== undefined) throw new DatabaseError(`the database ${file} is damaged: ${error}`);
  const lock = lockDataFolder(dataDir);
  try {
    await belongTo(dataDir, join(dataDir, LOCK_FILE));
    const next = `${live}.next`;
    await rm(next, { force: true });
    // Includes the log beside the file; both stay unchanged.
    copyDurably(file, next);
    await belongTo(dataDir, next);
    if (!existsSync(live)) {
      await rename(next, live);
      return { live, replaced: null };
    }
    const { name, file: replaced } = await createStoredBackups(dataDir, live).locationAt(now);
    noteReplaced(next, name);
    await mkdir(dirname(replaced), { recursive: true });
    await belongTo(dataDir, dirname(replaced));
    await checkpointLog(live, replaced);
    await swapFiles({ live, next, replaced });
    return { live, replaced };
  } finally {
    lock.release();
  }
}

/** Names the stored database in the one that replaces it, so that the server reports the difference. */
function noteReplaced(next: string, name: string): void {
  const sqlite = withFunctions(new Sqlite(next));
  try {
    sqlite
      .prepare(
        'insert into installation (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      )
      .run(REPLACED_DATABASE, name);
  } finally {
    sqlite.close();
  }
}

/** Merges the log into a database; the log of an unreadable one is stored with it. */
async function checkpointLog(live: string, replaced: string): Promise<void> {
  try {
    const sqlite = new Sqlite(live);
    try {
      sqlite.pragma('wal_checkpoint(truncate)');
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (!isDamaged(error)) throw error;
  }
  for (const rest of ['-wal', '-shm']) {
    if (existsSync(live + rest)) await rename(live + rest, replaced + rest);
  }
}

/** Identifies the server kind by the migrations of the database. */
export function kindOf(file: string): ServerKind {
  if (!existsSync(file)) throw new DatabaseError(`there is no file ${file}`);
  if (file.endsWith('.zip'))
    throw new DatabaseError(
      `${file} is a backup from the page: restore it there, or unpack it, put its folder resources into the data folder and name its database.sqlite`,
    );
  try {
    const sqlite = openReadable(file);
    try {
      const names = sqlite.prepare('select name from kysely_migration').pluck().all() as string[];
      return names.includes('0002-central') ? 'central' : 'branch';
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw new DatabaseError(`${file} is no database of Turno: ${(error as Error).message}`, { cause: error });
  }
}

function copyDurably(file: string, copy: string): void {
  const sqlite = openReadable(file);
  try {
    sqlite.prepare('vacuum into ?').run(copy);
  } finally {
    sqlite.close();
  }
}

/** Assigns files created by root to the owner of the folder, so that the server can open them. */
async function belongTo(owner: string, created: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(owner);
  await chown(created, uid, gid);
}
