import { type Kysely, sql } from 'kysely';
import { integer, moment, type Table, text } from './columns.ts';

/** Adds saved reports, each with how often it goes out by itself and where that stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('report_designs') as Table)
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .$call(text('name', 'description', 'category', 'username', 'design', 'first_day'))
    .$call(integer('report_type', 'scheduled', 'times'))
    .addColumn('id_users', 'bigint', (column) => column.notNull())
    .addColumn('id_savers', 'bigint', (column) => column.notNull())
    .$call(moment('created_at'))
    .$call(moment('due_after'))
    .execute();
  await sql
    .raw(`create unique index "report_designs_name_UNIQUE" on report_designs (lower(replace(name, ' ', '')))`)
    .execute(db);
}
