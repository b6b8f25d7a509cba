import { type Kysely, sql } from 'kysely';

/** Finds the alarms of the last hour, which letters are written about, without going through those of years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index alarm_events_by_time on alarm_events (at)`.execute(db);
}
