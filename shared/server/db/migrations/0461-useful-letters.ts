import { type Kysely, sql } from 'kysely';

const HOUR_MS = 3_600_000;

/** Adds to letters until when they are of use, and a file that comes with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('letters')
    .addColumn('useful_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ['attachment_name', 'attachment'])
    await schema
      .alterTable('letters')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await sql`update letters set useful_until = happened_at + ${sql.lit(HOUR_MS)}`.execute(db);
}
