import type { Database } from 'better-sqlite3';
import { isDamaged } from '#shared/server/db/damage.ts';
import { DatabaseError } from '#shared/server/db/database-error.ts';
import { openReadable } from '#shared/server/db/sqlite-file.ts';

/** Maximum errors reported; a damaged page causes many. */
const MAX_REPORTED_ERRORS = 20;

/**
 * Returns the errors of a database file as reported by SQLite (pages, indexes, references); empty if intact. The
 * database may be in use. Throws if it cannot be opened, or DatabaseError if it has no tables.
 */
export function checkDatabaseFile(file: string): readonly string[] {
  const sqlite = openReadable(file);
  try {
    if (sqlite.prepare('select 1 from sqlite_master limit 1').get() === undefined)
      throw new DatabaseError(
        `the database ${file} is empty: it has no tables. A copy or backup of a mistyped path creates such a file`,
      );
    const found = sqlite.pragma(`integrity_check(${MAX_REPORTED_ERRORS})`) as {
      readonly integrity_check: string;
    }[];
    const errors = found.map(({ integrity_check }) => integrity_check).filter((one) => one !== 'ok');
    return errors.length > 0 ? errors : strayReferences(sqlite);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return [(error as Error).message];
  } finally {
    sqlite.close();
  }
}

interface Stray {
  readonly table: string;
  readonly rowid: number | null;
  readonly parent: string;
}

const strayReferences = (sqlite: Database): string[] =>
  (sqlite.pragma('foreign_key_check') as Stray[])
    .slice(0, MAX_REPORTED_ERRORS)
    .map(
      ({ table, rowid, parent }) => `row ${rowid} of ${table} refers to a row of ${parent} that is not there`,
    );
