import { type Kysely, sql } from 'kysely';

/** Adds since when wrong passwords have come; of those that were counted already, the last one is all that is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sign_in_attempts')
    .addColumn('first_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update sign_in_attempts set first_at = last_at`.execute(db);
}
