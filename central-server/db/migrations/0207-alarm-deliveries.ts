import { type Kysely, sql } from 'kysely';
import { integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Creates the messages about alarms that are to go out, or have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('alarm_deliveries') as Table;
  await (table.addColumn('id', 'integer', (c) => c.primaryKey().notNull()) as Table)
    .$call(text('way', 'key', 'message', 'failure'))
    .$call(moment('created_at'))
    .$call(integer('attempts'))
    .$call(moment('next_at'))
    .$call(moment('sent_at', { optional: true }))
    .execute();
  await sql`create index alarm_deliveries_due on alarm_deliveries (way, next_at) where sent_at is null`.execute(
    db,
  );
  await sql`create index alarm_deliveries_age on alarm_deliveries (created_at)`.execute(db);
}
