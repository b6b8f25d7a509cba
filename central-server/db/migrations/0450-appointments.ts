import { type Kysely, sql } from 'kysely';
import {
  addSlotSeats,
  INDEXES_OF_TWO_ENDS,
  ofTwoEnds,
} from '#shared/server/db/migrations/appointment-places.ts';
import { integer, moment, type Table, text } from '#shared/server/db/migrations/columns.ts';

/** Lets central book at its branches: their appointments, and what it knows of their places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addSlotSeats(db);
  await (
    db.schema.createTable('appointments').addColumn('id', 'integer', (c) => c.primaryKey().notNull()) as Table
  )
    .$call(integer('id_branches', 'id_queues', 'id_services', 'id_segments', 'place', 'id_users'))
    .$call(text('number', 'state', 'customer_name', 'customer_key', 'phone', 'notes'))
    .$call(text('email', 'language'))
    .$call(moment('slot_start'))
    .$call(moment('slot_end'))
    .$call(moment('missed_from'))
    .$call(moment('created_at'))
    .$call(moment('consented_at', { optional: true }))
    .$call(ofTwoEnds)
    .addColumn('id_tickets', 'integer')
    .addColumn('changed_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const statement of [...STATEMENTS, ...INDEXES_OF_TWO_ENDS]) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create unique index appointments_place on appointments (id_branches, id_queues, slot_start, place)
     where state in ('booked', 'arrived')`,
  'create index appointments_by_time on appointments (id_branches, slot_start)',
  'create index appointments_ended on appointments (slot_end)',
  "create index appointments_told on appointments (changed_at) where email <> ''",
  "create index appointments_near on appointments (slot_start) where email <> ''",
];
