import type { Database } from 'better-sqlite3';
import { isDamaged } from '../db/damage.ts';
import { openReadable } from '../db/sqlite-file.ts';

/** Limits how many faults are told: a damaged page is behind many. */
const MAX_REPORTED_ERRORS = 20;

/**
 * Says what is wrong with a database file, in the words of SQLite's own checks: of all its pages and indexes, and of
 * every reference. Empty where nothing is. It may be in use meanwhile. Throws where it cannot be opened.
 */
export function checkDatabaseFile(file: string): readonly string[] {
  const sqlite = openReadable(file);
  try {
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
