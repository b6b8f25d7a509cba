import type { Kysely } from 'kysely';
import { integer, moment, optionalText, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds the rows of the change log that were found damaged, kept as they were found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('damaged_changes') as Table;
  await table
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull())
    .$call(integer('seq'))
    .$call(optionalText('found'))
    .$call(text('outcome'))
    .$call(moment('found_at'))
    .execute();
}
