import type { Database } from 'better-sqlite3';

/**
 * Counts the times at which the file was found to be written by another process: a command that lets an administrator
 * in again while the server runs. What is remembered of users and tokens is then read anew.
 *
 * @param sqlite the connection by which this process writes: SQLite tells it only of what others did
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
