import type { Kysely } from 'kysely';

/** Adds how many tickets a phone may hold at a time, and how near the branch it has to be; null for anywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('virtual_tickets')
    .addColumn('per_phone', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('virtual_tickets').addColumn('within_metres', 'integer').execute();
}
