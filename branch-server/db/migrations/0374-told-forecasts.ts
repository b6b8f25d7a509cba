import type { Kysely } from 'kysely';

/** Keeps with a ticket how long its customer was told to wait. What was told before is not known any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['forecast_from', 'forecast_to'])
    await db.schema.alterTable('tickets').addColumn(column, 'integer').execute();
}
