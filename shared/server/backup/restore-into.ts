import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { openWritable } from '../db/sqlite-file.ts';
import type { SharedTables } from '../db/tables.ts';
import { carryOver, staysSignedIn } from './carry-over.ts';
import type { BackupPlace, Restoration } from './place.ts';
import { leaveNote } from './restore-note.ts';

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
  { live, prepare }: BackupPlace,
  { database, at, by, ...note }: Restoring,
): Promise<boolean> =>
  opened(live, (before) =>
    opened(database, async (after) => {
      const unsentFrom = prepare(before, after, { at, by, ...note });
      return typed(after)
        .transaction()
        .execute(async (restored) => {
          await carryOver(typed(before), restored, by);
          await leaveNote(restored, { ...note, by, unsentFrom });
          return staysSignedIn(restored, by);
        });
    }),
  );

export const typed = (database: Database): Kysely<SharedTables> =>
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
