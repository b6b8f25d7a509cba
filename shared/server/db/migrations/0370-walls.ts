import { type Kysely, sql } from 'kysely';

/** Adds sessions that may only watch a dashboard, and last for longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('watches', 'integer', (c) => c.notNull().defaultTo(0).check(sql`watches in (0, 1)`))
    .execute();
}
