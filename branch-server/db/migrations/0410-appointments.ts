import { type Kysely, sql } from 'kysely';
import { integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Keeps who has booked which place of which slot. No two may take the same place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('appointments') as Table)
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .$call(integer('id_branches', 'id_queues', 'id_services', 'id_segments', 'place', 'id_users'))
    .$call(text('number', 'state', 'customer_name', 'customer_key', 'phone', 'notes'))
    .$call(moment('slot_start'))
    .$call(moment('slot_end'))
    .$call(moment('missed_from'))
    .$call(moment('created_at'))
    .addColumn('id_tickets', 'integer')
    .execute();
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create unique index appointments_place on appointments (id_branches, id_queues, slot_start, place)
     where state in ('booked', 'arrived')`,
  "create unique index appointments_number on appointments (id_branches, number) where state in ('booked', 'noshow')",
  'create index appointments_by_time on appointments (id_branches, slot_start)',
  "create index appointments_missed on appointments (missed_from) where state = 'booked'",
  'create index appointments_ended on appointments (slot_end)',
];
