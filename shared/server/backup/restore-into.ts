import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { openWritable } from '../db/sqlite-file.ts';
import type { SharedTables } from '../db/tables.ts';
import { carryOver, type Restorer, staysSignedIn } from './carry-over.ts';
import type { BackupPlace } from './place.ts';
import { leaveNote } from './restore-note.ts';

export interface Restoring {
  /** The checked database that is about to be served; closed. */
  readonly database: string;
  readonly createdAt: number;
  readonly version: string;
  readonly by: Restorer;
  /** Name under which the one before is kept. */
  readonly kept: string;
}

/**
 * Prepares a checked database to be served in the place of the live one, both closed: carries over what has to
 * hold on, and leaves a note for the first start. Tells whether the user who restores stays signed in.
 */
export const restoreInto = (
  { live, prepare }: BackupPlace,
  { database, by, ...note }: Restoring,
): Promise<boolean> =>
  opened(live, (before) =>
    opened(database, async (after) => {
      const unsentFrom = prepare(before, after);
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
