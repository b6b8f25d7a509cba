import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { integer, optionalText, type Table, text } from '#shared/server/db/migrations/columns.ts';

const isPartitioned = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Creates a table of what happened at the branches. On PostgreSQL it is partitioned by month of the business day; its
 * months are made as they come, whatever has none lies in the default.
 */
export async function createFactTable(
  db: Kysely<unknown>,
  name: string,
  key: string,
  columns: (table: Table) => Table,
): Promise<void> {
  const made = (db.schema.createTable(name) as Table)
    .$call(integer('id_branches'))
    .$call(text('day'))
    .$call(integer(key, 'life', 'row_ver', 'ver_incarnation'))
    .$call(text('eid'))
    .$call(columns)
    .$call(optionalText('since_gap', 'extra'))
    .addPrimaryKeyConstraint(`${name}_key`, ['id_branches', 'day', key, 'life'] as never[]);
  if (!isPartitioned(db)) {
    await made.execute();
  } else {
    await made.modifyEnd(sql`partition by range (day)`).execute();
    await sql`create table ${sql.ref(`${name}_default`)} partition of ${sql.ref(name)} default`.execute(db);
  }
  await db.schema.createIndex(`${name}_place`).on(name).columns(['id_branches', key]).execute();
}

/** Finds the rows of such a table by a moment. */
export async function byTime(db: Kysely<unknown>, name: string, column: string): Promise<void> {
  const index = db.schema.createIndex(`${name}_time`).on(name).columns([column]);
  await (isPartitioned(db) ? index.using('brin') : index).execute();
}
