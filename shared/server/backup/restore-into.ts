import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { openWritable } from '../db/sqlite-file.ts';
import type { SharedTables } from '../db/tables.ts';
import type { BackupHost, Restoration } from './backup-host.ts';
import { carryOver, keepsSession } from './carry-over.ts';
import { writeRestoreNote } from './restore-note.ts';

export interface Restoring extends Restoration {
  /** The checked database that is about to be served; closed. */
  readonly database: string;
  readonly version: string;
}

/**
 * Prepares a checked database to be served in the place of the live one, both closed: carries over what has to
 * hold on, and leaves a note for the first start. Tells whether the user who restores stays signed in.
 */
export const restoreInto = (
  { live, prepare }: BackupHost,
  { database, at, by, ...note }: Restoring,
): Promise<boolean> =>
  opened(live, (before) =>
    opened(database, async (after) => {
      const unsentFrom = prepare(before, after, { at, by, ...note });
      return toKysely(after)
        .transaction()
        .execute(async (restored) => {
          await carryOver(toKysely(before), restored, by);
          await writeRestoreNote(restored, { ...note, by, unsentFrom });
          return keepsSession(restored, by);
        });
    }),
  );

export const toKysely = (database: Database): Kysely<SharedTables> =>
  new Kysely<SharedTables>({ dialect: new SqliteDialect({ database }) });

/** Closed again, a file holds everything that was written: nothing is left beside it. */
async function opened<Answer>(file: string, work: (sqlite: Database) => Promise<Answer>): Promise<Answer> {
  const sqlite = openWritable(file);
  try {
    return await work(sqlite);
  } finally {
    sqlite.close();
  }
}
