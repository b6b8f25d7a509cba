import { type Kysely, sql } from 'kysely';
import { flag, integer, moment, optionalText, type Table, text } from './columns.ts';

/** What both ends keep of the places of a branch's slots. */
export async function addSlotSeats(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name) as Table;
  await (
    table('appointment_ledgers').addColumn('id_branches', 'integer', (c) => c.primaryKey().notNull()) as Table
  )
    .$call(flag('learned', 0))
    .$call(optionalText('session', 'begun'))
    .$call(text('machine', 'zone'))
    .$call(integer('change', 'told', 'heard'))
    .execute();
  await table('slot_seats')
    .$call(integer('id_branches', 'id_queues', 'place', 'changed'))
    .$call(moment('slot_start'))
    .$call(moment('slot_end'))
    .$call(text('holder', 'writes'))
    .$call(optionalText('booking'))
    .execute();
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create unique index appointment_places_name
     on slot_seats (id_branches, id_queues, slot_start, slot_end, place)`,
  'create index appointment_places_changed on slot_seats (id_branches, changed)',
  'create index appointment_places_ended on slot_seats (slot_end)',
];

/** What an appointment has beside what it is for, where two ends book. */
export const ofTwoEnds = (table: Table): Table =>
  table.$call(text('booking', 'awaits', 'wish', 'wished', 'request_done')).$call(
    (some) =>
      some
        .addColumn('booked_by', 'text', (c) => c.notNull().defaultTo('branch'))
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .addColumn('changed', 'integer', (c) => c.notNull().defaultTo(0)) as Table,
  );

/** Numbers of those that still count, their names at both ends, and what this end has changed. */
export const INDEXES_OF_TWO_ENDS = [
  `create unique index appointments_number on appointments (id_branches, number)
     where state in ('booked', 'noshow') and awaits = '' and number <> ''`,
  "create unique index appointments_booking on appointments (id_branches, booking) where booking <> ''",
  'create index appointments_changed on appointments (id_branches, changed)',
];
