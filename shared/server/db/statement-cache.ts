import type { Database } from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Far more than the distinct statements of a server; lists of values create variants of many lengths. */
const MAX_STATEMENTS = 500;
/** Maximum length of a cached statement: long lists of values differ each time, and use memory. */
const MAX_SQL_LENGTH = 10_000;

/**
 * Connection for Kysely with a cache of prepared statements, because preparing costs five to ten times the execution
 * of a small query. SQLite prepares again after schema changes.
 */
export function withStatementCache(database: Database, max = MAX_STATEMENTS): SqliteDatabase {
  const prepare = (sql: string) => database.prepare<unknown[], unknown>(sql);
  const prepared = new LRUCache<string, ReturnType<typeof prepare>>({ max });
  return {
    prepare(sql) {
      const known = prepared.get(sql);
      // A statement that is being iterated is not reused.
      if (known?.busy || sql.length > MAX_SQL_LENGTH) return prepare(sql);
      const statement = known ?? prepare(sql);
      if (!known) prepared.set(sql, statement);
      return statement;
    },
    close: () => void database.close(),
  };
}
