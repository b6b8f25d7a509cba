import { type Kysely, sql } from 'kysely';
import {
  integer,
  moment,
  reference,
  replicated,
  type Table,
  text,
} from '#shared/server/db/migrations/columns.ts';

/** Adds what becomes of alarms: when each was raised, for how long it had gone on by then, and what was measured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('alarm_events') as Table)
    .$call(replicated)
    .$call(reference('id_branches', 'branches'))
    .$call(integer('id_alerts'))
    .$call(text('name', 'text'))
    .$call(moment('at'))
    .$call(moment('since'))
    .execute();
  await sql`create index alarm_events_last on alarm_events (id_branches, id_alerts, at)`.execute(db);
}
