import { type Kysely, sql } from 'kysely';
import { integer, replicated, type Table, text } from './columns.ts';

/** Adds what was uploaded; the files themselves lie beside the database, by their hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('resources') as Table)
    .$call(replicated)
    .$call(text('name', 'type', 'module', 'hash', 'media'))
    .$call(integer('bytes'))
    .execute();
  await sql
    .raw('create unique index "resources_name_UNIQUE" on resources (lower(name), type, module)')
    .execute(db);
}
