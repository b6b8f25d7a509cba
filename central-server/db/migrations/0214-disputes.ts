import type { Kysely } from 'kysely';

/** Adds who of several that say that they are one branch is right, and what tells them apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lineages').addColumn('disputed_at', 'bigint').execute();
  await db.schema.alterTable('lineages').addColumn('rejected_incarnation', 'integer').execute();
  for (const column of ['machine', 'address']) {
    await db.schema
      .alterTable('streams')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema.alterTable('streams').addColumn('last_seen_at', 'bigint').execute();
}
