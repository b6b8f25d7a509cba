import { type Kysely, sql } from 'kysely';

/** Adds the remaining fields of a branch (access specification, section 3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const branches = () => db.schema.alterTable('branches');
  // One column a statement: SQLite adds no more at once.
  for (const column of ['country', 'telephone', 'id_venture_branch', 'ip_server', 'port']) {
    await branches()
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  for (const column of ['cell_phone', 'survey', 'distributed']) {
    await branches()
      .addColumn(column, 'integer', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(column)} in (0, 1)`),
      )
      .execute();
  }
}
