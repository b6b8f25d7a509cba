import type { Kysely } from 'kysely';
import { type Table, text } from './columns.ts';

/** Adds the configurations that were in force before an import, to be had back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('configuration_versions') as Table)
    .addColumn('at', 'bigint', (column) => column.primaryKey().notNull())
    .$call(text('username', 'file'))
    .execute();
}
