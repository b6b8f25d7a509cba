import type { Kysely } from 'kysely';

const COLUMNS = [
  ...['forecast_from', 'forecast_to', 'id_queues_first', 'id_services_first', 'id_segments_first'],
  'first_called_at',
];

/**
 * Keeps with a ticket how long its customer was told to wait, in which queue, and when they were first called. Of the
 * tickets from before nobody knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('tickets').addColumn(column, 'bigint').execute();
}
