import type { Kysely } from 'kysely';
import { integer, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds the rows of central's configuration that the running version has no place for yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('quarantined_rows') as Table;
  await table
    .$call(text('entity'))
    .$call(integer('pk'))
    .$call(text('row'))
    .addPrimaryKeyConstraint('rows_put_aside_key', ['entity', 'pk'] as never[])
    .execute();
}
