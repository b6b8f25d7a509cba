import type { Kysely } from 'kysely';

/** Adds to mailed reports the addresses that the mail server refused for good, with its texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('report_sendings')
    .addColumn('refused', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
