import type { Database } from 'better-sqlite3';
import { type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely';
import { withStatementCache } from './statement-cache.ts';

/**
 * Kysely's dialect for a connection that writes. SQLite ends a transaction by itself where the disk is full; Kysely's
 * rollback then fails, and its error would take the place of the one that says why.
 */
export class WritingDialect extends SqliteDialect {
  readonly #database: Database;

  constructor(database: Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new WritingDriver(this.#database);
  }
}

class WritingDriver extends SqliteDriver {
  readonly #database: Database;

  constructor(database: Database) {
    super({ database: withStatementCache(database) });
    this.#database = database;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}
