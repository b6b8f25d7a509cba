import { type Kysely, sql } from 'kysely';
import { integer, moment, type Table } from '#shared/server/db/migrations/columns.ts';

/**
 * Adds how long customers were with somebody, stretch by stretch: what reports of desks are made from. The days that are
 * there are recomputed like those that come, one by one and beside everything else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('attentions') as Table)
    .addColumn('day', 'text', (c) => c.notNull())
    .$call(integer('id_branches'))
    .addColumn('id_users', 'integer')
    .addColumn('id_workstations', 'integer')
    .$call(moment('at'))
    .addColumn('followed_at', 'bigint')
    .execute();
  await db.schema.createIndex('attentions_day').on('attentions').columns(['day', 'id_branches']).execute();
  await sql`insert into dirty_days (id_branches, day, mark)
    select distinct id_branches, day, 1 from fact_ticket_events where true
    on conflict (id_branches, day) do update set mark = dirty_days.mark + 1`.execute(db);
}
