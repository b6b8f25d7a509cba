import type { Kysely } from 'kysely';
import { flag, integer, type Table, text } from './columns.ts';

/** Adds the list of rows that came from central; empty at central itself, and where there is no central. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('central_rows') as Table;
  const keyed = table
    .$call(text('entity'))
    .$call(integer('pk'))
    .$call(text('scope'))
    .$call(integer('revision', 'hash'))
    .$call(flag('gone', 0))
    .addPrimaryKeyConstraint('central_rows_key', ['entity', 'pk'] as never[]);
  await keyed.execute();
}
