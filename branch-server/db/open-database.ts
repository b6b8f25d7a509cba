import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { backUpBeforeMigration } from '#shared/server/db/back-up-before-migration.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import { toDatabaseError } from '#shared/server/db/database-error.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import { WritingDialect } from '#shared/server/db/sqlite-dialect.ts';
import { openReadable, openWritable } from '#shared/server/db/sqlite-file.ts';
import { withStatementCache } from '#shared/server/db/statement-cache.ts';
import { MIGRATIONS } from './migrations/list.ts';
import type { BranchTables } from './tables.ts';

export interface BranchDatabase {
  readonly file: string;
  /** The one connection that writes; only the write gate uses it. */
  readonly sqlite: Database;
  readonly writer: Kysely<BranchTables>;
  /** Serves statements that only read. */
  readonly readable: Database;
  /** The same reading connection under Kysely. */
  readonly reader: Kysely<BranchTables>;
  close(): void;
}

/**
 * Opens or creates the branch's file in `folder` and migrates it to the current schema, after a copy of the file.
 * Throws DatabaseError.
 */
export async function openDatabase(folder: string, migrations = MIGRATIONS): Promise<BranchDatabase> {
  const file = join(folder, DATABASE_FILES.branch);
  const sqlite = openWritable(file);
  try {
    const writer = new Kysely<BranchTables>({ dialect: new WritingDialect(sqlite) });
    backUpBeforeMigration(sqlite, file, migrations);
    await migrate(writer, migrations);
    await startLog(writer);
    const readable = openReadable(file);
    const reader = new Kysely<BranchTables>({
      dialect: new SqliteDialect({ database: withStatementCache(readable) }),
    });
    const close = () => {
      readable.close();
      sqlite.close();
    };
    return { file, sqlite, writer, readable, reader, close };
  } catch (error) {
    sqlite.close();
    throw toDatabaseError(error, file);
  }
}

/** Creates the first epoch of the change log, if there is none. */
async function startLog(db: Kysely<BranchTables>): Promise<void> {
  await db
    .insertInto('replication_status')
    .values({ id: 1, epoch: randomUUID(), parent: null, ...INITIAL_CURSOR })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const INITIAL_CURSOR = { cursor_seq: 0, cursor_chain: CHAIN_START, running_ms: 0, marks: '[]' } as const;
