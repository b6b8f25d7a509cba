import type { Kysely } from 'kysely';
import { integer, type Table } from '#shared/server/db/migrations/columns.ts';

/** Creates what branches said of their logs: by that, and not by age, identities of changes are forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('suspended_logs') as Table)
    .$call(integer('id_branches', 'oldest_seq', 'newest_seq'))
    .addPrimaryKeyConstraint('held_logs_end', ['id_branches', 'newest_seq'] as never[])
    .execute();
  await db.schema.dropIndex('applied_changes_age').execute();
}
