import { type Kysely, sql } from 'kysely';
import { integer, type Table, text } from '#shared/server/db/migrations/columns.ts';

const KEY = ['day', 'id_branches', 'id_queues', 'id_services', 'id_segments'];

/**
 * Adds how long each customer of a day waited who was called, as seconds with spaces between: what medians are read from.
 * The days that are there are recomputed like those that come.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('day_waits') as Table)
    .addColumn('day', 'text', (c) => c.notNull())
    .$call(integer('id_branches', 'id_queues', 'id_services', 'id_segments'))
    .$call(text('waits'))
    .addPrimaryKeyConstraint('day_waits_key', KEY as never[])
    .execute();
  await sql`insert into dirty_days (id_branches, day, mark)
    select distinct id_branches, day, 1 from day_roll_ups where true
    on conflict (id_branches, day) do update set mark = dirty_days.mark + 1`.execute(db);
}
