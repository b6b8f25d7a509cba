import { hash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { CentralTables } from '#central-server/db/tables.ts';

type Content = readonly (readonly [table: string, rows: string])[];

type Checked = Pick<CentralDatabase, 'dialect' | 'reader'>;

/**
 * Table -> a hash over all its rows, in either database, for repeated comparison: two equal results mean that
 * nothing was written. The rows are read only if something was written since.
 *
 * @param database the one to read now; another after a restart
 */
export function watchContent(database: () => Checked): () => Promise<Record<string, string>> {
  let known: { database: Checked; version: string; hashes: Record<string, string> } | undefined;
  return async () => {
    const now = database();
    // Before reading the rows: writes in between are detected, and the rows read again.
    const { rows } = await VERSION[now.dialect].execute(now.reader);
    const version = String(rows[0]?.data_version);
    if (known?.database !== now || known.version !== version) {
      known = { database: now, version, hashes: await contentHashes(now) };
    }
    return known.hashes;
  };
}

/** Changes after every commit of another connection. */
const VERSION: Record<CentralDatabase['dialect'], RawBuilder<{ data_version: unknown }>> = {
  sqlite: sql`pragma data_version`,
  postgres: sql`select pg_current_wal_insert_lsn() as data_version`,
};

/** Tables of work in the background: central runs the requested checks of alarms soon after each change. */
const BACKGROUND: ReadonlySet<string> = new Set(['alarm_checks']);

async function contentHashes({ dialect, reader }: Checked): Promise<Record<string, string>> {
  const { rows } = await TABLES[dialect].execute(reader);
  const content = await CONTENT[dialect](
    reader,
    rows.map(({ name }) => name).filter((name) => !BACKGROUND.has(name)),
  );
  return Object.fromEntries(content.map(([name, rows]) => [name, hash('sha256', rows)]));
}

const TABLES: Record<CentralDatabase['dialect'], RawBuilder<{ name: string }>> = {
  sqlite: sql`select name from sqlite_master where type = 'table' order by name`,
  postgres: sql`select tablename as name from pg_tables where schemaname = current_schema() order by tablename`,
};

type Read = (db: Kysely<CentralTables>, tables: readonly string[]) => Promise<Content>;

const CONTENT: Record<CentralDatabase['dialect'], Read> = {
  sqlite: async (db, tables) => {
    const each = tables.map(async (name): Promise<[string, string]> => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      return [name, JSON.stringify(rows)];
    });
    return Promise.all(each);
  },

  // One query for all tables: each query is a round trip to another process.
  postgres: async (db, tables) => {
    const each = tables.map(
      (name) => sql`select ${sql.lit(name)} as name, coalesce(
        (select string_agg(t::text, chr(10) order by t::text) from ${sql.table(name)} as t), '') as content`,
    );
    const { rows } = await sql<{
      name: string;
      content: string;
    }>`${sql.join(each, sql` union all `)}`.execute(db);
    return rows.map(({ name, content }) => [name, content]);
  },
};
