import { type Kysely, sql } from 'kysely';
import { flag, integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** The configuration as branches take it, and what was lost where both ends had changed the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  const key = (...columns: string[]) => {
    const name = `${columns.join('_')}_key`;
    return (t: Table) => t.addPrimaryKeyConstraint(name, columns as never[]) as Table;
  };

  await table('feed_counter').$call(integer('id')).$call(integer('revision')).execute();
  await sql`insert into feed_counter (id, revision) values (1, 0)`.execute(db);
  await table('feed_scopes')
    .$call(text('scope'))
    .$call(integer('revision'))
    .$call(integer('rows'))
    .$call(integer('checksum'))
    .$call(integer('horizon'))
    .$call(key('scope'))
    .execute();
  await table('feed_rows')
    .$call(text('scope', 'entity'))
    .$call(integer('pk'))
    .$call(integer('revision'))
    .$call(flag('deleted', 0))
    .$call(text('row'))
    .$call(integer('hash'))
    .$call(moment('changed_at'))
    .$call(key('scope', 'entity', 'pk'))
    .execute();
  await table('user_fields')
    .$call(text('entity'))
    .$call(integer('pk'))
    .$call(text('field'))
    .$call(integer('revision'))
    .$call(moment('id_branches', { optional: true }))
    .$call(key('entity', 'pk', 'field'))
    .execute();
  const lost = table('change_conflicts').addColumn('id', 'integer', (c) => c.primaryKey().notNull()) as Table;
  await lost
    .$call(integer('id_branches'))
    .$call(text('eid', 'entity', 'pk', 'field', 'kept', 'lost', 'reason'))
    .$call(moment('at'))
    .execute();
  for (const index of INDEXES) await sql.raw(index).execute(db);
}

const INDEXES = [
  'create unique index feed_rows_revision on feed_rows (scope, revision)',
  'create index feed_rows_of on feed_rows (entity, pk)',
  'create index feed_rows_deleted on feed_rows (changed_at) where deleted = 1',
  'create index lost_changes_of_branch on change_conflicts (id_branches, at)',
];
