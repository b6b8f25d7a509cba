import type { Database } from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

/** Far more than a server asks in different words; lists of values make the same words of many lengths. */
const MAX_STATEMENTS = 500;
/** Letters of the longest that is remembered: long lists of values are of another length each time, and take room. */
const MAX_SQL_LENGTH = 10_000;

/**
 * Hands a connection to Kysely that remembers the latest it has prepared: reading SQL, and learning what its rows look
 * like, takes five to ten times what finding a few rows does. SQLite prepares anew by itself what a change of the
 * schema has made old.
 */
export function withStatementCache(database: Database, max = MAX_STATEMENTS): SqliteDatabase {
  const prepare = (sql: string) => database.prepare<unknown[], unknown>(sql);
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  return {
    prepare(sql) {
      const known = prepared.get(sql);
      // Rows that somebody still walks through are not begun again under their feet.
      if (known?.busy || sql.length > MAX_SQL_LENGTH) return prepare(sql);
      const statement = known ?? prepare(sql);
      // Puts it last: the first is then the one that was asked for longest ago.
      prepared.delete(sql);
      prepared.set(sql, statement);
      if (prepared.size > max) prepared.delete(prepared.keys().next().value ?? sql);
      return statement;
    },
    close: () => void database.close(),
  };
}
