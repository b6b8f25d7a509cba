import { type Kysely, sql } from 'kysely';
import { named, type Table, text } from './columns.ts';

/**
 * Designs that displays of any branch show, each made once (operations specification, section 9). A display made
 * before keeps the one in its own row until another is chosen for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const designs = db.schema.createTable('display_designs') as Table;
  await designs.$call(named).$call(text('description', 'design')).execute();
  await db.schema
    .createIndex('display_designs_name_UNIQUE')
    .unique()
    .on('display_designs')
    .expression(sql`lower(name)`)
    .execute();
  await sql`alter table displays add column id_display_designs bigint references display_designs (id)`.execute(
    db,
  );
  await sql`create unique index "displays_name_UNIQUE" on displays (id_branches, lower(name))`.execute(db);
}
