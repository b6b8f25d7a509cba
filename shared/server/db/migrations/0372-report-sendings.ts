import { type Kysely, sql } from 'kysely';
import { integer, moment, type Table, text } from './columns.ts';

/** Adds what becomes of saved reports that go out by themselves: a row for each time that one was due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('report_sendings') as Table)
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .$call(integer('id_report_designs'))
    .$call(text('state', 'reason', 'failure', 'file', 'file_name', 'created_with', 'sent_to'))
    .$call(integer('attempts'))
    .$call(moment('due_at'))
    .$call(moment('started_at'))
    .$call(moment('next_at'))
    .$call(moment('created_at', { optional: true }))
    .$call(moment('sent_at', { optional: true }))
    .execute();
  await sql`create index report_sendings_design on report_sendings (id_report_designs, due_at)`.execute(db);
  await sql`create index report_sendings_due on report_sendings (next_at) where state = 'waiting'`.execute(
    db,
  );
}
