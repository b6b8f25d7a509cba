import { type Kysely, sql } from 'kysely';

/** Adds to letters how they ended without being sent, and the sentence that marks a repeated one as a copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['outcome', 'copy_note'])
    await db.schema
      .alterTable('letters')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await sql`create index letters_refused on letters (recipient) where outcome = 'refused'`.execute(db);
}
