import { type Kysely, sql } from 'kysely';
import { integer, reference, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Keeps the number given last in each queue for each business day, so that a day that is come back to goes on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('day_numbers') as Table;
  await table
    .$call(reference('id_branches', 'branches'))
    .$call(reference('id_queues', 'queues'))
    .$call(text('day'))
    .$call(integer('last'))
    .addPrimaryKeyConstraint('day_numbers_place', [
      'id_branches' as never,
      'id_queues' as never,
      'day' as never,
    ])
    .execute();
  await sql
    .raw(
      `insert into day_numbers (id_branches, id_queues, day, last)
       select id_branches, id_queues, day, last from queue_counters where last is not null and day <> ''`,
    )
    .execute(db);
}
