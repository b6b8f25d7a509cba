import { type Kysely, sql } from 'kysely';

/** Notes that the feed does not say yet of people where they work: what it has of them went to every branch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('feed_counter')
    .addColumn('users_sorted', 'integer', (c) => c.notNull().defaultTo(0).check(sql`users_sorted in (0, 1)`))
    .execute();
}
