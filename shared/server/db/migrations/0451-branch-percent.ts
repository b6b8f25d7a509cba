import type { Kysely } from 'kysely';

/** Adds how many of a hundred free places a branch keeps for its own desk; central may book the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointment_offers')
    .addColumn('branch_percent', 'integer', (column) => column.notNull().defaultTo(50))
    .execute();
}
