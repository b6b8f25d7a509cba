import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Millis } from '#shared/domain/ids.ts';
import { createStoredBackups } from '../backup/stored-backups.ts';
import { swapFiles } from '../backup/swap-files.ts';
import { checkDatabaseFile } from '../check/check-database-file.ts';
import { isDamaged } from '../db/damage.ts';
import { DatabaseError } from '../db/database-error.ts';
import { DATABASE_FILES, type ServerKind } from '../db/database-files.ts';
import { LOCK_FILE, lockDataFolder } from '../kit/lock-data-folder.ts';

export interface RestoredCopy {
  /** The database that is served from now on. */
  readonly live: string;
  /** The one before; null where there was none. */
  readonly kept: string | null;
}

/**
 * Puts a copy of a database in the place of the one that a server serves, which must not run, and keeps that one among
 * those that restoring has replaced. Throws DatabaseError in one line, and has changed nothing then: where a server
 * holds the folder, where the file is no database of ours, and where it is damaged.
 */
export async function restoreCopy(dataDir: string, file: string, now: Millis): Promise<RestoredCopy> {
  const live = join(dataDir, DATABASE_FILES[kindOf(file)]);
  const [fault] = checkDatabaseFile(file);
  if (fault !== undefined) throw new DatabaseError(`the database ${file} is damaged: ${fault}`);
  const held = lockDataFolder(dataDir);
  try {
    await belongTo(dataDir, join(dataDir, LOCK_FILE));
    const next = `${live}.next`;
    await rm(next, { force: true });
    // Takes along what lies in the log beside the file, and leaves file and log as they are.
    copyDurably(file, next);
    await belongTo(dataDir, next);
    if (!existsSync(live)) {
      await rename(next, live);
      return { live, kept: null };
    }
    const replaced = (await createStoredBackups(dataDir, live).placeAt(now)).file;
    await mkdir(dirname(replaced), { recursive: true });
    await belongTo(dataDir, dirname(replaced));
    await checkpointLog(live, replaced);
    await swapFiles({ live, next, kept: replaced });
    return { live, kept: replaced };
  } finally {
    held.release();
  }
}

/** Has the log beside a database written into it; that of one which cannot be opened any more is kept beside it. */
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

/** Finds out whose database it is by the migrations that it has gone through. */
function kindOf(file: string): ServerKind {
  if (!existsSync(file)) throw new DatabaseError(`there is no file ${file}`);
  if (file.endsWith('.zip'))
    throw new DatabaseError(
      `${file} is a backup from the page: restore it there, or unpack it, put its folder resources into the data folder and name its database.sqlite`,
    );
  try {
    const sqlite = new Sqlite(file, { readonly: true });
    try {
      const names = sqlite.prepare('select name from kysely_migration').pluck().all() as string[];
      return names.includes('0101-streams') ? 'central' : 'branch';
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw new DatabaseError(`${file} is no database of Turno: ${(error as Error).message}`, { cause: error });
  }
}

function copyDurably(file: string, copy: string): void {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    sqlite.prepare('vacuum into ?').run(copy);
  } finally {
    sqlite.close();
  }
}

/** Gives what root has made to the account whose folder it is: the server could not open it otherwise. */
async function belongTo(owner: string, made: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(owner);
  await chown(made, uid, gid);
}
