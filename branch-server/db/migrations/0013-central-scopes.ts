import type { Kysely } from 'kysely';
import { flag, integer, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Adds how far the configuration of central has come down, and what of it is still being gathered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  const key = (name: string, ...columns: string[]) => {
    return (t: Table) => t.addPrimaryKeyConstraint(name, columns as never[]) as Table;
  };
  await table('central_scopes')
    .$call(text('scope'))
    .$call(integer('position'))
    .$call(key('central_scopes_key', 'scope'))
    .execute();
  await table('gathered_scopes')
    .$call(text('scope'))
    .$call(integer('position', 'known', 'rows', 'checksum'))
    .$call(flag('anew', 0))
    .$call(key('gathered_scopes_key', 'scope'))
    .execute();
  const rows = table('gathered_rows')
    .$call(text('scope', 'entity'))
    .$call(integer('pk', 'revision'))
    .addColumn('row', 'text') as Table;
  await rows.$call(key('gathered_rows_key', 'scope', 'entity', 'pk')).execute();
}
