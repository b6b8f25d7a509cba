import { type Kysely, sql } from 'kysely';
import { integer, moment, type Table, text } from './columns.ts';

/** Adds the letters that tell of alarms: those that are to go out, and those that have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('letters') as Table)
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .$call(text('recipient', 'subject', 'text', 'failure'))
    .$call(moment('happened_at'))
    .$call(integer('attempts'))
    .$call(moment('next_at'))
    .$call(moment('sent_at', { optional: true }))
    .execute();
  await sql`create index letters_due on letters (next_at) where sent_at is null`.execute(db);
}
