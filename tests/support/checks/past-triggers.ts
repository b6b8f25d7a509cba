import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Changes a table without its triggers, as an attacker with table access could. */
export async function pastTriggers<Tables>(
  db: Kysely<Tables>,
  table: string,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await work(db);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(db);
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await work(db);
  for (const trigger of rows) await sql.raw(trigger.sql).execute(db);
}
