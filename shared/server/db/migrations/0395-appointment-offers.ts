import { type Kysely, sql } from 'kysely';
import { flag, integer, optionalReference, reference, replicated, type Table, text } from './columns.ts';

/** What branches offer to people who book, and the days on which they offer nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('appointment_offers') as Table)
    .$call(replicated)
    .$call(reference('id_branches', 'branches'))
    .$call(reference('id_queues', 'queues'))
    .$call(flag('enabled', 0))
    .$call(optionalReference('id_defined_timetables', 'defined_timetables'))
    .$call(integer('slot', 'places', 'walk_in_percent', 'days_ahead', 'notice', 'late'))
    .execute();
  await (db.schema.createTable('closed_days') as Table)
    .$call(replicated)
    .$call(reference('id_branches', 'branches'))
    .$call(text('day', 'name'))
    .execute();
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'create unique index appointment_offers_pair on appointment_offers (id_branches, id_queues)',
  'create unique index closed_days_day on closed_days (id_branches, day)',
];
