import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes over those of the facts that are of now, a few among years of them: who waits, and which workstations are
 * open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('fact_tickets_waiting')
    .on('fact_tickets')
    .columns(['id_branches', 'day'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
  await db.schema
    .createIndex('fact_sessions_open')
    .on('fact_sessions')
    .columns(['id_branches', 'day'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
}
