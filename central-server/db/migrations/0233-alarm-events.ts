import type { Kysely } from 'kysely';
import { moment, whole, words } from '#shared/server/db/migrations/columns.ts';
import { byTime, fact } from './fact-table.ts';

/** Adds the alarms that branches have raised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await fact(db, 'fact_alarm_events', 'id', (table) =>
    table
      .$call(whole('id_alerts'))
      .$call(words('name', 'text'))
      .$call(moment('at'))
      .$call(moment('since'))
      .$call(moment('gone_at', { optional: true })),
  );
  await byTime(db, 'fact_alarm_events', 'at');
}
