import { hostname } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { DatabaseError } from '../db/database-error.ts';
import { isDiskFull } from './is-disk-full.ts';

/** Lock file of a data folder; a separate database, so that the served one can be replaced. */
export const LOCK_FILE = 'turno.lock';

/** Maximum wait for a process that has the lock to write its name. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Locks a data folder for this process with a SQLite lock of the operating system, which ends with the process.
 * Throws DatabaseError with one line that names the folder and the process holding it.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const lock = openLock(dataDir);
  try {
    lock.exec('begin immediate');
    lock.pragma(`busy_timeout = ${LOCK_TIMEOUT_MS}`);
    writeHolder(lock);
    lock.exec('begin immediate');
    return { release: () => void lock.close() };
  } catch (error) {
    const holder = isBusy(error) ? readHolder(lock) : null;
    lock.close();
    if (holder === null) throw unusable(dataDir, error);
    throw new DatabaseError(
      `the data folder ${dataDir} is in use by ${holder}: stop that server, or set TURNO_DATA_DIR to another folder`,
    );
  }
}

function openLock(dataDir: string): Database {
  try {
    return new Sqlite(join(dataDir, LOCK_FILE), { timeout: 0 });
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

const unusable = (dataDir: string, error: unknown): DatabaseError =>
  new DatabaseError(
    `the data folder ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    { cause: error },
  );

/** Writes the process that has the lock; on a full disk the lock works without it. */
function writeHolder(lock: Database): void {
  try {
    lock.exec('create table if not exists holder (process integer not null, machine text not null) strict');
    lock.exec('delete from holder');
    lock.prepare('insert into holder values (?, ?)').run(process.pid, hostname());
    lock.exec('commit');
  } catch (error) {
    if (lock.inTransaction) lock.exec('rollback');
    if (!isDiskFull(error)) throw error;
  }
}

function readHolder(lock: Database): string {
  lock.pragma(`busy_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    const holder = lock.prepare('select process, machine from holder').get() as
      | { readonly process: number; readonly machine: string }
      | undefined;
    if (!holder) return 'another process';
    const elsewhere = holder.machine === hostname() ? '' : ` on ${holder.machine}`;
    return `process ${holder.process}${elsewhere}`;
  } catch {
    // The holder has not written its name.
    return 'another process';
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
