import type { Database } from 'better-sqlite3';

/**
 * Counts writes to the file by other processes, such as a command that restores the access of an administrator
 * while the server runs. Caches of users and tokens then reload.
 *
 * @param sqlite the connection by which this process writes: SQLite reports to it only writes of others
 */
export function createOutsideWrites(sqlite: Database): () => number {
  const versionOfData = sqlite.prepare<[], number>('pragma data_version').pluck();
  let seen = versionOfData.get();
  let count = 0;
  return () => {
    const now = versionOfData.get();
    if (now !== seen) count += 1;
    seen = now;
    return count;
  };
}
