import { type Kysely, sql } from 'kysely';
import { integer, moment, type Table } from '#shared/server/db/migrations/columns.ts';

/** Adds how long alarms went on: the events say when they were raised, nothing said when that was over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('alarm_runs') as Table)
    .$call(integer('id_branches', 'id_alerts'))
    .$call(moment('since'))
    .$call(moment('ended_at', { optional: true }))
    .execute();
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'create unique index alarm_runs_run on alarm_runs (id_branches, id_alerts, since)',
  'create index alarm_runs_standing on alarm_runs (since) where ended_at is null',
];
