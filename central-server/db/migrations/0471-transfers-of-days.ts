import { type Kysely, sql } from 'kysely';

/** Finds the transfers of days without going through all that happened in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('fact_ticket_events_transfers')
    .on('fact_ticket_events')
    .columns(['day', 'id_branches', 'id_tickets'])
    .where(sql.ref('kind'), '=', sql.lit('transfer'))
    .execute();
}
