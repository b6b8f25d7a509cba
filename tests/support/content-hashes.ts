import { hash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CentralDatabase } from '../../central-server/db/central-database.ts';
import type { CentralTables } from '../../central-server/db/tables.ts';

type Content = readonly (readonly [table: string, rows: string])[];

/** Table -> a hash over all its rows, in either database: two equal results mean that nothing was written. */
export async function contentHashes({
  dialect,
  reader,
}: Pick<CentralDatabase, 'dialect' | 'reader'>): Promise<Record<string, string>> {
  const { rows } = await TABLES[dialect].execute(reader);
  const content = await CONTENT[dialect](
    reader,
    rows.map(({ name }) => name),
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

  // One question for all tables: each costs a way to another process and back.
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
