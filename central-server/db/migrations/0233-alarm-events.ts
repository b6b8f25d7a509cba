import type { Kysely } from 'kysely';
import { integer, moment, text } from '#shared/server/db/migrations/columns.ts';
import { byTime, createFactTable } from './fact-table.ts';

/** Adds the alarms that branches have raised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFactTable(db, 'fact_alarm_events', 'id', (table) =>
    table
      .$call(integer('id_alerts'))
      .$call(text('name', 'text'))
      .$call(moment('at'))
      .$call(moment('since'))
      .$call(moment('deleted_at', { optional: true })),
  );
  await byTime(db, 'fact_alarm_events', 'at');
}
