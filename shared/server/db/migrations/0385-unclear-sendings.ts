import type { Kysely } from 'kysely';

/** Keeps of each report that goes out by mail of whom it is not known whether they have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('report_sendings')
    .addColumn('unclear', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
