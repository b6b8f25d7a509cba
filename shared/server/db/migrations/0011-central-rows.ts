import type { Kysely } from 'kysely';
import { flag, type Table, whole, words } from './columns.ts';

/** Adds the list of rows that came from central; empty at central itself, and where there is no central. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('central_rows') as Table;
  const keyed = table
    .$call(words('entity'))
    .$call(whole('pk'))
    .$call(words('scope'))
    .$call(whole('revision', 'hash'))
    .$call(flag('gone', 0))
    .addPrimaryKeyConstraint('central_rows_key', ['entity', 'pk'] as never[]);
  await keyed.execute();
}
