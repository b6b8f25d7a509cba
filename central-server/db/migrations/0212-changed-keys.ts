import type { Kysely } from 'kysely';

/** Adds the key that a branch's machine has handed over, and when it made or is to make one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('branch_keys').addColumn('next_public_key', 'text').execute();
  await db.schema.alterTable('branch_keys').addColumn('created_at', 'bigint').execute();
  await db.schema.alterTable('branch_keys').addColumn('requested_at', 'bigint').execute();
}
