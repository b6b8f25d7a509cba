import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { CHAIN_START } from '#shared/server/db/change.ts';
import { asDatabaseFault } from '#shared/server/db/database-fault.ts';
import { DATABASE_FILES } from '#shared/server/db/database-files.ts';
import { keepBeforeMigration } from '#shared/server/db/keep-before-migration.ts';
import { migrate } from '#shared/server/db/migrate.ts';
import { preparedOnce } from '#shared/server/db/prepared-once.ts';
import { WritingDialect } from '#shared/server/db/sqlite-dialect.ts';
import { openReadable, openWritable } from '#shared/server/db/sqlite-file.ts';
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

/** Opens (or makes) the branch's file in `folder` and brings it to the present schema, a copy kept of what was before. Throws DatabaseFault. */
export async function openDatabase(folder: string): Promise<BranchDatabase> {
  const file = join(folder, DATABASE_FILES.branch);
  const sqlite = openWritable(file);
  try {
    const writer = new Kysely<BranchTables>({ dialect: new WritingDialect(sqlite) });
    keepBeforeMigration(sqlite, file, MIGRATIONS);
    await migrate(writer, MIGRATIONS);
    await beginLog(writer);
    const readable = openReadable(file);
    const reader = new Kysely<BranchTables>({
      dialect: new SqliteDialect({ database: preparedOnce(readable) }),
    });
    const close = () => {
      readable.close();
      sqlite.close();
    };
    return { file, sqlite, writer, readable, reader, close };
  } catch (error) {
    sqlite.close();
    throw asDatabaseFault(error, file);
  }
}

/** Gives this file's change log its first epoch, where it has none yet. */
async function beginLog(db: Kysely<BranchTables>): Promise<void> {
  await db
    .insertInto('replication_standing')
    .values({ id: 1, epoch: randomUUID(), parent: null, ...NOTHING_CONFIRMED })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const NOTHING_CONFIRMED = { cursor_seq: 0, cursor_chain: CHAIN_START, running_ms: 0, marks: '[]' } as const;
